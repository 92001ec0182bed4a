"""Imported first, it keeps slow imports away that nothing here needs.

A library of Jupyter's compiles grammars for web addresses when it is imported, which takes more
than a second of every process that reads a notebook. It is an extra, so it may as well be missing.
"""

import sys

sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
