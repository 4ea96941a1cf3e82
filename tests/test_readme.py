"""The README keeps its word: its example runs, and its commands are the ones that CI uses."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_example_plays_a_match_to_its_end() -> None:
    code = re.search(r"```python\n(.*?)```", README, re.DOTALL)
    assert code
    assert len(code[1].splitlines()) <= 15
    names: dict[str, object] = {}
    exec(code[1].replace("print(state.score)", ""), names)
    score = names["state"].score  # type: ignore[attr-defined]
    assert max(score) >= 12


def test_files_named_in_the_readme_exist() -> None:
    for link in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (ROOT / link).exists(), link
