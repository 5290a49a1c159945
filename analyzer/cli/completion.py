"""TAB in bash, zsh and fish: the scripts to load, and the answers to what they ask.

The scripts and the protocol of zsh and fish are typer's.  Bash gets a script of its own, since it
splits words at `=` and `:`, and our words hold both: it sends the line as it stands, and gets back
what belongs behind the last such sign.  The answer to any trouble is silence.
"""

import contextlib
import gc
import os
import sys
from typing import Any, Literal, NoReturn

import typer

PROGRAM = "analyzer"
ASKED = "_ANALYZER_COMPLETE"  # the environment variable by which a script asks
Shell = Literal["bash", "zsh", "fish"]

#: exit status 1 asks for file names; a word that must go on gets no space behind it
BASH = r"""
_analyzer_completion() {
    local told
    COMPREPLY=()
    told=$(_ANALYZER_COMPLETE=complete_bash _ANALYZER_LINE="${COMP_LINE:0:COMP_POINT}" \
        _ANALYZER_BREAKS="$COMP_WORDBREAKS" "${1/#\~/$HOME}" 2>/dev/null)
    if [[ $? -ne 0 ]]; then
        compopt -o default
    elif [[ -n $told ]]; then
        mapfile -t COMPREPLY <<< "$told"
        [[ ${#COMPREPLY[@]} -eq 1 && $told == *[=./,] ]] && compopt -o nospace
    fi
    return 0
}

complete -F _analyzer_completion analyzer
""".strip()


def script(shell: str) -> str:
    """Return the script that makes `shell` complete our commands."""
    from typer._completion_shared import get_completion_script

    if shell == "bash":
        return BASH
    return get_completion_script(prog_name=PROGRAM, complete_var=ASKED, shell=shell)


def show(shell: str | None) -> None:
    """Print the script of a shell, and leave."""
    if shell is not None:
        print(script(shell))
        raise typer.Exit


def install(shell: str | None) -> None:
    """Write the script where the shell finds it, say where that is, and leave."""
    if shell is None:
        return
    import shutil

    from typer._completion_shared import install as write

    from analyzer.cli import console
    from analyzer.core.errors import AnalyzerError

    try:
        _, path = write(shell=shell, prog_name=PROGRAM, complete_var=ASKED)
        if shell == "bash":
            path.write_text(f"{BASH}\n", encoding="utf-8")
    except OSError as error:
        raise AnalyzerError(
            f"cannot write {error.filename}: {error.strerror}",
            where="--install-completion",
            fix=f"Load what `{PROGRAM} --show-completion {shell}` prints from a file of yours.",
        ) from None
    print(f"{path}: open a new {shell} to use it")
    if shutil.which(PROGRAM) is None:
        console.say(
            f"note: {shell} finds no program {PROGRAM} on PATH yet, and would offer nothing"
        )
    raise typer.Exit


def answer(app: typer.Typer) -> NoReturn:
    """Print what the shell asked for; whatever goes wrong, say nothing and exit 0."""
    code: Any = 0
    gc.disable()  # the process is gone in a moment
    os.environ["PYDANTIC_DISABLE_PLUGINS"] = "1"  # looking for some takes a tenth of the time
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # NumPy starts no threads when it is imported
    with open(os.devnull, "w", encoding="utf-8") as nowhere, contextlib.redirect_stderr(nowhere):  # noqa: PTH123
        try:
            _register()
            app(prog_name=PROGRAM)
        except SystemExit as leave:
            code = leave.code
        except Exception:
            code = 0
    sys.exit(code)


def _register() -> None:
    """Tell typer our answers to the three shells."""
    from typer import _completion_classes
    from typer._click.shell_completion import CompletionItem, add_completion_class, split_arg_string
    from typer._completion_classes import BashComplete, FishComplete, ZshComplete
    from typer.core import _TyperParameter

    # words are only looked at: no need to import what turns them into numbers and paths
    _completion_classes._sanitize_help_text = lambda text: text  # rich is slow, and would wrap it
    _TyperParameter.process_value = lambda self, ctx, value: value  # type: ignore[method-assign]

    class Whole:
        """Offers whole words, `--policy=floor` for `--policy=fl`; nothing when anything fails."""

        def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem]:
            option, equals, _ = incomplete.partition("=")
            lead = option + equals if equals and option.startswith("--") else ""
            try:
                items: list[CompletionItem] = super().get_completions(args, incomplete)  # type: ignore[misc]
            except Exception:  # a broken scenario, an unknown game: nothing to offer
                return []
            for item in items:
                item.value = lead + item.value
            return items

    class Bash(Whole, BashComplete):
        """Takes the line as it stands and answers with what follows the last word break."""

        def complete(self) -> str:
            line = os.environ["_ANALYZER_LINE"]
            *args, word = split_arg_string(line + "x")[1:] or [""]
            word = word[:-1]  # the x made the word under the cursor count, though it be empty
            offers = [item.value for item in self.get_completions(args, word)]
            if not offers and ("=" not in word or word.startswith("-")):
                sys.exit(1)  # bash may offer files
            if _in_quotes(line):  # there bash breaks no word, and takes every character as it is
                return "\n".join(offers)
            breaks = [sign for sign in "=:" if sign in os.environ.get("_ANALYZER_BREAKS", "=:")]
            cut = max((word.rfind(sign) + 1 for sign in breaks), default=0)
            return "\n".join(_escaped(offer[cut:]) for offer in offers)

    class Zsh(Whole, ZshComplete):
        """Typer's, with whole words."""

    class Fish(Whole, FishComplete):
        """Typer's, with whole words."""

    for name, shell in (("bash", Bash), ("zsh", Zsh), ("fish", Fish)):
        add_completion_class(shell, name)


def _in_quotes(line: str) -> bool:
    """Return whether a quote is open at the end of a line."""
    quote, skip = "", False
    for char in line:
        if skip:
            skip = False
        elif char == "\\" and quote != "'":
            skip = True
        elif char in "'\"" and quote in ("", char):
            quote = "" if quote else char
    return quote != ""


def _escaped(text: str) -> str:
    """Return a word with a backslash before what bash would take for something else."""
    return "".join(f"\\{char}" if char in " \t\\'\"$`&|;<>()*?![]{}#" else char for char in text)
