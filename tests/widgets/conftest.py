"""A folder of sample pages."""

from __future__ import annotations

from pathlib import Path

import pytest

from . import demo, samples


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Pages with sample exercises: one for each ladder, one with all, one with large tables."""
    path = tmp_path_factory.mktemp("pages")
    demo.main(str(path))
    broken = samples.ladder("broken", "Broken", samples.winner())
    html = demo.page([broken])
    damage = {
        "cut": html.replace('"items":', '"items":[', 1),
        "version": html.replace('{"v":1', '{"v":9', 1),
        "kind": html.replace('"kind":"winner"', '"kind":"bridge"', 1),
        "card": html.replace('"card":"QS"', '"card":"XX"', 1),
        "options": html.replace('"options":[{', '"options":[null,{', 1),
        "empty": html.replace('type="application/json"', 'type="text/plain"', 1),
    }
    for name, text in damage.items():
        assert text != html
        (path / f"damaged-{name}.html").write_text(text, encoding="utf-8")
    lost = samples.ladder("lost", "Lost", samples.direction(), pool="nowhere")
    (path / "lost-pool.html").write_text(demo.page([lost]), encoding="utf-8")
    newer = samples.ladder("newer", "Newer", samples.direction(), pool="newer")
    (path / "newer-pool.html").write_text(demo.page([newer]), encoding="utf-8")
    pool = path / "_static" / "pools" / "newer.js"
    pool.write_text('heartsPool("newer", {"v": 2, "items": []});\n', encoding="utf-8")
    return path
