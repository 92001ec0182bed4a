"""The course from nothing but Python: makes .venv, installs into it once, then runs the command.

    python3 run.py serve      build the course, serve it, print the address, open a browser
    python3 run.py test       run every test
    python3 run.py COMMAND    any other command of hearts-lesson: lab, build, legal, ...

The first run needs the network and a few minutes; later runs start at once. Only the standard
library is used here, and only words that every Python can read, so that an old one can be told so.
"""

from __future__ import print_function

import hashlib
import os
import re
import shutil
import subprocess
import sys

OLDEST = (3, 11)
ROOT = os.path.dirname(os.path.abspath(__file__))
VENV = os.environ.get("HEARTS_VENV") or os.path.join(ROOT, ".venv")
CONSTRAINTS = os.path.join(ROOT, "constraints.txt")
# How the lines of pip and of uv begin that name the next package to fetch.
FETCHING = ("Collecting", "Downloading")
# Folders of packages that are not compiled beforehand (see compile_all).
LEFT_UNCOMPILED = (
    "tests? third_party distutils lexers scipy mypyc? open_spiel pip setuptools pkg_resources jedi "
    "virtualenv distlib hatchling pre_commit"
).split()
NO_NETWORK = (
    "NewConnectionError",
    "Temporary failure",
    "Name or service",
    "getaddrinfo",
    "Network is unreachable",
    "ConnectTimeout",
    "ReadTimeout",
    "ProxyError",
)


def extras_for(command):
    """What a command needs of pyproject.toml's extras."""
    if command == "test":
        # The tests of the exercises' script run in Node.js, which comes along where there is none.
        return "test" if shutil.which("node") else "test,node"
    return "book"


def stop(message):
    """End with one clear sentence."""
    sys.stderr.write(message + "\n")
    sys.exit(1)


def check_python():
    """Say what is wrong with this Python, if anything is."""
    if sys.version_info < OLDEST:
        stop(
            "This course needs Python %d.%d or newer, but %s is Python %d.%d. "
            "Install a newer one from python.org or with your system's packages, and run this "
            "file with it." % (OLDEST + (sys.executable,) + tuple(sys.version_info[:2]))
        )
    try:
        import ensurepip  # noqa: F401
        import venv  # noqa: F401
    except ImportError:
        stop(
            "This Python cannot make virtual environments. On Debian and Ubuntu install them with\n"
            "  sudo apt install python3-venv\n"
            "and run this again."
        )


def python_of(folder):
    """The Python inside a virtual environment."""
    return os.path.join(
        folder,
        "Scripts" if os.name == "nt" else "bin",
        "python.exe" if os.name == "nt" else "python",
    )


def make_venv():
    """Make the virtual environment, or make it anew when its Python no longer runs."""
    if os.path.isdir(VENV) and os.listdir(VENV) and not is_venv(VENV):
        stop(
            "%s holds files and is no virtual environment, so it is left alone. "
            "Name another folder, or an empty one, in HEARTS_VENV." % VENV
        )
    python = python_of(VENV)
    if os.path.exists(python):
        check = "import sys; sys.exit(sys.version_info < %r)" % (OLDEST,)
        if subprocess.call([python, "-c", check], stderr=subprocess.DEVNULL) == 0:
            return python
        print("The virtual environment in %s no longer works; making it anew." % VENV)
    print("Making a virtual environment in %s" % VENV)
    # --clear: whatever is left of a broken environment must not get in the way. Putting pip into it
    # takes longer than all else (see pip_for).
    if subprocess.call([sys.executable, "-m", "venv", "--clear", "--without-pip", VENV]) != 0:
        stop("The virtual environment could not be made; the lines above say why.")
    return python


def is_venv(folder):
    """Whether a folder is a virtual environment, however much of it is there."""
    return os.path.exists(os.path.join(folder, "pyvenv.cfg"))


def fingerprint(extra):
    """What the installed packages were chosen by; when it changes, they are installed again."""
    digest = hashlib.sha256(extra.encode("ascii"))
    for name in ("pyproject.toml", "constraints.txt"):
        with open(os.path.join(ROOT, name), "rb") as file:
            digest.update(file.read())
    return digest.hexdigest() + " " + ROOT


def is_installed(stamp, wanted):
    """Whether an earlier run has installed just this."""
    try:
        with open(stamp) as file:
            return file.read() == wanted
    except (OSError, IOError):
        return False


def install(python, extra):
    """Install the course and what the command needs, at the pinned versions."""
    stamp = os.path.join(VENV, "hearts-%s.txt" % extra.replace(",", "-"))
    wanted = fingerprint(extra)
    if is_installed(stamp, wanted):
        return
    print("Installing the course and its tools (once; a few minutes on a slow line)")
    fetch(python, ["-c", CONSTRAINTS, "-e", "%s[%s]" % (ROOT, extra)])
    compile_all(python, packages_of(python), os.path.join(ROOT, "hearts_lesson"))
    with open(stamp, "w") as file:
        file.write(wanted)


def fetch(python, wanted):
    """Fetch and unpack packages, with uv where it can be had, or else with pip.

    uv does many at the same time, and takes a tenth of pip's time on a fast line.
    """
    pip = pip_for(python)
    install = ["install", "--disable-pip-version-check", "--no-input"]
    failed, lines = run_shown(pip + install + ["--only-binary", "uv", "-c", CONSTRAINTS, "uv"])
    if failed and is_offline(lines):
        explain(lines)
    if not failed:
        options, environment = as_pip_is_set_up(pip)
        uv = [python, "-m", "uv", "pip", "install", "--python", python]
        failed, _ = run_shown(uv + options + wanted + ["pip"], environment)
    if failed:
        pip = pip_inside(python)
        failed, lines = run_shown(pip + install + ["--no-compile"] + wanted)  # see compile_all
    if failed:
        explain(lines)


def pip_for(python):
    """How to run pip for the environment: by this Python's own, where it can look after others."""
    from importlib import metadata

    try:
        version = [int(part) for part in metadata.version("pip").split(".")[:2]]
    except (ImportError, ValueError):
        version = [0]
    if version < [22, 3]:
        return pip_inside(python)
    return [sys.executable, "-m", "pip", "--python", python]


def pip_inside(python):
    """How to run the environment's own pip, which is put into it first where it is missing."""
    own = [python, "-m", "pip"]
    if subprocess.call(own + ["--version"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL):
        ensure = [python, "-m", "ensurepip", "--default-pip"]
        if subprocess.call(ensure, stdout=subprocess.DEVNULL) != 0:
            stop("The environment could not be given its pip; the lines above say why.")
    return own


def run_shown(command, more_environment=()):
    """Run a command and show its progress; whether it failed, and the lines it printed."""
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        universal_newlines=True,
        env=dict(os.environ, **dict(more_environment)),
    )
    lines = []
    for line in process.stdout:
        lines.append(line.rstrip())
        show(lines[-1], sum(text.startswith(FETCHING) for text in lines))
    end_show()
    return process.wait() != 0, lines


def as_pip_is_set_up(pip):
    """Options and environment for uv so that it fetches from where this machine's pip would."""
    command = pip + ["config", "list"]
    try:
        text = subprocess.check_output(command, universal_newlines=True)
    except (OSError, subprocess.CalledProcessError):
        text = ""
    found = {}
    # Lines such as global.index-url='...'; the environment counts more than files.
    for line in sorted(text.splitlines(), key=lambda line: line.startswith(":env:")):
        name, _, value = line.partition("=")
        found[name.rpartition(".")[2]] = value.strip("'\"")
    options = []
    for name in ("index-url", "extra-index-url", "find-links", "constraint"):
        for value in found.get(name, "").replace("\\n", " ").split():
            options += ["--" + name, value]
    if found.get("no-index", "").lower() in ("1", "true", "yes", "on"):
        options.append("--no-index")
    if "--extra-index-url" in options:
        # As pip does it: whichever place has the version.
        options += ["--index-strategy", "unsafe-best-match"]
    environment = {}
    if "cert" in found:
        environment["SSL_CERT_FILE"] = found["cert"]
    if "proxy" in found:
        environment["HTTPS_PROXY"] = environment["HTTP_PROXY"] = found["proxy"]
    return options, environment


def packages_of(python):
    """The folder in which a Python keeps what is installed."""
    code = "import sysconfig; print(sysconfig.get_path('purelib'))"
    return subprocess.check_output([python, "-c", code], universal_newlines=True).strip()


def compile_all(python, packages, more):
    """Compile what was installed, and ``more``, which an installer would leave out.

    A process for each core does it. What is left out here or fails is compiled when it is first
    used: the packages' own tests, and what runs as machine code or not at all.
    """
    found = [os.path.join(packages, name) for name in sorted(os.listdir(packages))]
    found = [path for path in found if os.path.isdir(path) or path.endswith(".py")] + [more]
    left_out = r"%s[/\\](.*[/\\])?(%s)[/\\]" % (re.escape(packages), "|".join(LEFT_UNCOMPILED))
    command = [python, "-m", "compileall", "-qq", "-x", left_out]
    cores = os.cpu_count() or 1
    shares = [found[core::cores] for core in range(cores)]
    running = [subprocess.Popen(command + share) for share in shares if share]
    for process in running:
        process.wait()


def show(line, count):
    """One line of progress: on a terminal it is overwritten, elsewhere only the steps appear."""
    if line.startswith(FETCHING):
        text = "  fetching %3d  %s" % (count, line.split()[1][:40])
    elif line.startswith("Installing collected packages") and "," in line:
        text = "  unpacking %d packages" % (line.count(",") + 1)
    elif line.startswith(("Resolved", "Prepared", "Installed")):
        text = "  " + line[0].lower() + line[1:60]
    else:
        return
    if sys.stdout.isatty():
        sys.stdout.write("\r%-70s" % text)
    elif not line.startswith(FETCHING) or count % 10 == 0:
        print(text)
    sys.stdout.flush()


def end_show():
    """Leave the line of progress."""
    if sys.stdout.isatty():
        sys.stdout.write("\r%-70s\r" % "")


def is_offline(lines):
    """Whether pip's words sound like a machine without a network."""
    text = "\n".join(lines)
    return any(word in text for word in NO_NETWORK)


def explain(lines):
    """Say why the installation failed, as far as pip's words tell."""
    if is_offline(lines):
        stop(
            "The packages could not be fetched: there seems to be no network. "
            "Connect and run this again; what was fetched already is kept."
        )
    stop("\n".join(lines[-25:]) + "\nThe installation failed; pip's own words are above.")


def main(arguments):
    """Prepare, then hand over to the course's own command line."""
    check_python()
    if not arguments or arguments[0] in ("-h", "--help"):
        print(__doc__.strip())
        return 0
    python = make_venv()
    install(python, extras_for(arguments[0]))
    command = [python, "-m", "hearts_lesson"] + arguments
    if os.name != "nt":
        sys.stdout.flush()
        os.execv(python, command)
    try:
        return subprocess.call(command)
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.stderr.write("\nStopped. Run this again to go on.\n")
        sys.exit(130)
    except (OSError, IOError) as error:
        stop("A file could not be read, written or run: %s" % error)
