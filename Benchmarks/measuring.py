"""Runs programs in turn and tells what they cost."""

import statistics
import subprocess
from dataclasses import dataclass
from pathlib import Path


@dataclass
class Program:
    """A command line and the file that it writes, which every run makes anew."""

    name: str
    command: list
    output: Path


@dataclass
class Cost:
    """What the runs of a program cost."""

    cpu: list   # microseconds, user and system, a run each
    peak: int   # KiB, the largest
    wall: list  # microseconds that passed, a run each

    @property
    def median(self):
        return statistics.median(self.cpu)


class Bench:
    """The folder of the work files, and the runner in it."""

    def __init__(self, root, compiler):
        self.sources = root / "Benchmarks"
        self.folder = root / ".build" / "bench"
        self.folder.mkdir(parents=True, exist_ok=True)
        self.compiler = Path(compiler).resolve()
        self.runner = self.build("measure", "-O2")

    def build(self, name, *flags):
        """Compiles a C program of this folder, and returns where it is."""
        program = self.folder / name
        source = self.sources / f"{name}.c"
        subprocess.run(["cc", *flags, f"-I{self.folder}", "-o", program, source, "-lm"], check=True)
        return program

    def scorec(self, score, output, *options):
        """Returns the compilation of a score of the work folder."""
        command = [self.compiler, "compile", self.folder / score, "-o", self.folder / output]
        return Program("scorec", [*command, *options], self.folder / output)

    def run(self, program):
        """Runs a program once: CPU time in microseconds, peak in KiB, time that passed."""
        program.output.unlink(missing_ok=True)
        command = [str(word) for word in [self.runner, *program.command]]
        done = subprocess.run(command, capture_output=True, text=True, errors="replace")
        cpu, peak, wall, status = (
            map(int, done.stdout.split()) if done.returncode == 0 else (0, 0, 0, 1))
        if status != 0:
            raise SystemExit(f"{done.stderr}{' '.join(command[1:])}\nfailed")
        return cpu, peak, wall

    def measure(self, programs, runs):
        """Runs programs in turn, after a first run each that does not count; their costs."""
        for program in programs:
            self.run(program)
        results = [[self.run(program) for program in programs] for _ in range(runs)]
        return [
            Cost([run[0] for run in column], max(run[1] for run in column),
                 [run[2] for run in column])
            for column in zip(*results)]


def ratio(one, other):
    """Returns the median of how many times as much `one` cost as `other`, turn by turn.

    What slows the machine for a while slows both programs of a turn.
    """
    return statistics.median(a / b for a, b in zip(one.cpu, other.cpu))


def speedup(one, other):
    """Returns the median of how many times as long `one` took as `other`, turn by turn."""
    return statistics.median(a / b for a, b in zip(one.wall, other.wall))
