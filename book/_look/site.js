// The site's few buttons.
"use strict";
