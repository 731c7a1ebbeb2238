"""The benchmarks: each runs the compiler and its peers in turn, and returns lines of the table."""

import filecmp
import shutil
import subprocess
from dataclasses import dataclass

import scores
from measuring import Program, ratio


@dataclass
class Line:
    """A bar, and where the compiler stands."""

    what: str
    value: float
    unit: str
    bar: float
    detail: str
    is_least: bool = False   # whether the bar is to be reached rather than kept

    @property
    def is_met(self):
        return self.value >= self.bar if self.is_least else self.value <= self.bar


def milliseconds(cost):
    return f"{cost.median / 1000:.3g} ms"


def start_up(bench, runs):
    """Five notes to AHAP, beside a C program that prints the same file."""
    (bench.folder / "five-notes.score").write_text(scores.FIVE_NOTES)
    compiler = bench.scorec("five-notes.score", "five-notes.ahap")
    bench.run(compiler)
    write_c_string(compiler.output.read_text(), bench.folder / "five-notes.h")
    printed = bench.folder / "five-notes.printed"
    peer = Program("C", [bench.build("start_up", "-O2"), printed], printed)
    costs = bench.measure([compiler, peer], runs * 10)
    require_equal(compiler.output, printed)
    detail = f"{milliseconds(costs[0])} beside {milliseconds(costs[1])}"
    yield Line("start-up, five notes / C that prints the file", ratio(*costs), "×", 4, detail)


def transients(bench, runs):
    """20,000 taps from text to AHAP, beside a C loop that writes the file with printf."""
    count = 20_000
    scores.write_transients(bench.folder / "transients.score", count)
    compiler = bench.scorec("transients.score", "transients.ahap")
    printed = bench.folder / "transients.printed"
    peer = Program("C", [bench.build("transients", "-O2"), count, printed], printed)
    costs = bench.measure([compiler, peer], runs * 3)
    require_equal(compiler.output, printed)
    detail = f"{milliseconds(costs[0])} beside {milliseconds(costs[1])}"
    yield Line("20,000 taps to AHAP / C printf loop", ratio(*costs), "×", 3, detail)
    yield Line("    peak memory", costs[0].peak / 1024, " MiB", 20, "")


def growth(bench, runs):
    """A million taps beside ten thousand: time for each note, memory for each byte."""
    many, few = 1_000_000, 10_000
    scores.write_transients(bench.folder / "many.score", many)
    scores.write_transients(bench.folder / "few.score", few)
    programs = [bench.scorec(f"{name}.score", f"{name}.ahap") for name in ("many", "few")]
    costs = bench.measure(programs, runs)
    time = ratio(*costs) * few / many
    detail = f"{milliseconds(costs[0])} beside {milliseconds(costs[1])}"
    yield Line("a note of 1,000,000 / a note of 10,000", time, "×", 1.3, detail)
    size = (bench.folder / "many.score").stat().st_size
    peak = costs[0].peak * 1024
    detail = f"{peak / 2**20:.0f} MiB for {size / 2**20:.1f} MiB"
    yield Line("    peak memory / bytes of the source", peak / size, "×", 25, detail)


def render(bench, runs):
    """Ten minutes with 10,000 sounds to WAV, beside csound and a C loop."""
    folder = bench.folder
    if not (folder / "samples" / f"s{scores.SAMPLES - 1:03d}.wav").exists():
        scores.write_samples(folder / "samples")
    scores.write_hits(folder, scores.random_hits(10_000))
    looped, csounded = folder / "hits.looped.wav", folder / "hits.csound.wav"
    loop = [bench.build("render", "-O3", "-ffast-math"), folder / "samples", folder / "hits.tsv"]
    bare = bench.scorec("hits.score", "hits.wav", "--no-limiter", "--no-dither")
    programs = [bare, Program("C", [*loop, looped], looped)]
    if shutil.which("csound"):
        command = ["csound", "-W", "-s", "-o", csounded, folder / "hits.csd"]
        programs.append(Program("csound", command, csounded))
    costs = bench.measure(programs, runs)
    require_alike(bench, programs[0].output, looped)
    detail = f"{milliseconds(costs[0])} beside {milliseconds(costs[1])}"
    yield Line("ten minutes, 10,000 sounds / C loop", ratio(*costs[:2]), "×", 2.2, detail)
    if len(costs) < 3:
        print("csound is not installed: the rendering is compared with the C loop alone")
        return
    detail = f"{milliseconds(costs[2])} beside {milliseconds(costs[0])}"
    faster = ratio(costs[2], costs[0])
    yield Line("    csound / ten minutes, 10,000 sounds", faster, "×", 5, detail, is_least=True)
    finished = bench.measure([bench.scorec("hits.score", "hits.wav")], runs)[0]
    detail = f"{milliseconds(costs[2])} beside {milliseconds(finished)}"
    faster = ratio(costs[2], finished)
    yield Line("    csound / the same, limited and dithered", faster, "×", 3, detail, is_least=True)


def write_c_string(text, path):
    """Writes `text` as a literal of C, a line a line."""
    lines = []
    for line in text.splitlines(keepends=True):
        escaped = line.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
        lines.append(f'"{escaped}"')
    path.write_text("\n".join(lines) + "\n")


def require_equal(one, other):
    """Stops unless two files are the same to the byte: else their costs say nothing."""
    if not filecmp.cmp(one, other, shallow=False):
        raise SystemExit(f"{one} and {other} differ: they are not the same work")


def require_alike(bench, one, other):
    """Stops unless two WAVs sound the same, but for how they were resampled."""
    likeness = [bench.build("likeness", "-O2"), one, other]
    correlation = float(subprocess.run(likeness, capture_output=True, check=True).stdout)
    if correlation < 0.99:
        raise SystemExit(f"{one} and {other} correlate by {correlation}: not the same work")


JOBS = {"start-up": start_up, "transients": transients, "growth": growth, "render": render}
