"""The benchmarks: each runs the compiler and its peers in turn, and returns lines of the table."""

import filecmp
import shutil
import statistics
import subprocess
from dataclasses import dataclass

import scores
from measuring import Program, ratio, speedup


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


def hits_programs(bench, name, count):
    """Returns the compilation of `count` sounds in ten minutes, by one thread, and its peers."""
    folder = bench.folder
    if not (folder / "samples" / f"s{scores.SAMPLES - 1:03d}.wav").exists():
        scores.write_samples(folder / "samples")
    scores.write_hits(folder, name, scores.random_hits(count))
    outputs = {peer: folder / f"{name}.{peer}.wav" for peer in ("loop", "csound", "scsynth")}
    loop = [bench.build("render", "-O3", "-ffast-math"), folder / "samples", folder / f"{name}.tsv"]
    bare = bench.scorec(
        f"{name}.score", f"{name}.wav", "--no-limiter", "--no-dither", "--threads", "1")
    programs = [bare, Program("C loop", [*loop, outputs["loop"]], outputs["loop"])]
    if shutil.which("csound"):
        command = ["csound", "-W", "-s", "-o", outputs["csound"], folder / f"{name}.csd"]
        programs.append(Program("csound", command, outputs["csound"]))
    if shutil.which("scsynth"):
        command = ["scsynth", "-N", folder / f"{name}.osc", "_", outputs["scsynth"], "48000", "WAV",
                   "int16", "-i", "0", "-o", "2", "-z", "64", "-m", "65536", "-n", "4096"]
        programs.append(Program("scsynth", command, outputs["scsynth"]))
    return programs


def beside_peers(what, programs, costs, bars):
    """Yields how much longer the peers take than the first program."""
    for program, cost in zip(programs[1:], costs[1:]):
        if program.name in bars:
            detail = f"{milliseconds(cost)} beside {milliseconds(costs[0])}"
            yield Line(f"    {program.name} / {what}", ratio(cost, costs[0]), "×",
                       bars[program.name], detail, is_least=True)
    for name in bars.keys() - {program.name for program in programs}:
        print(f"{name} is not installed: nothing is compared with it")


def render(bench, runs):
    """Ten minutes with 10,000 sounds to WAV, beside a C loop, csound and scsynth."""
    programs = hits_programs(bench, "hits", 10_000)
    costs = bench.measure(programs, runs)
    require_alike(bench, programs[0].output, programs[1].output)
    detail = f"{milliseconds(costs[0])} beside {milliseconds(costs[1])}"
    yield Line("ten minutes, 10,000 sounds / C loop", ratio(*costs[:2]), "×", 2, detail)
    yield from beside_peers(
        "ten minutes, 10,000 sounds", programs, costs, {"csound": 6, "scsynth": 4})
    # The samples take 11 MiB at the rate of the output.
    assets = scores.SAMPLES * scores.SAMPLE_SECONDS * 48_000 * 4 / 2**20
    detail = f"{costs[0].peak / 1024:.1f} MiB, {assets:.1f} of them sounds"
    yield Line("    peak memory beside the sounds", costs[0].peak / 1024 - assets, " MiB", 40, detail)
    finished = bench.scorec("hits.score", "hits.finished.wav", "--threads", "1")
    peers = [program for program in programs if program.name == "csound"]
    costs = bench.measure([finished] + peers, runs)
    yield from beside_peers(
        "the same, limited and dithered", [finished] + peers, costs, {"csound": 3})


def render_few(bench, runs):
    """Ten minutes with 200 sounds to WAV, beside a C loop and csound."""
    programs = [program for program in hits_programs(bench, "few-hits", 200)
                if program.name != "scsynth"]
    costs = bench.measure(programs, runs)
    require_alike(bench, programs[0].output, programs[1].output)
    detail = f"{milliseconds(costs[0])} beside {milliseconds(costs[1])}"
    yield Line("ten minutes, 200 sounds / C loop", ratio(*costs[:2]), "×", 3, detail)
    yield from beside_peers("ten minutes, 200 sounds", programs, costs, {"csound": 3})


def render_haptics(bench, runs):
    """Ten minutes with 10,000 taps and vibrations to WAV, beside a C loop of the same model."""
    folder = bench.folder
    scores.write_haptics(folder, scores.random_haptics(10_000))
    looped, csounded = folder / "haptics.loop.wav", folder / "haptics.csound.wav"
    loop = [bench.build("haptics", "-O3", "-ffast-math"), folder / "haptics.tsv", looped]
    programs = [
        bench.scorec("haptics.score", "haptics.wav", "--no-limiter", "--no-dither",
                     "--threads", "1"),
        Program("C loop", loop, looped)]
    if shutil.which("csound"):
        command = ["csound", "-W", "-s", "-o", csounded, folder / "haptics.csd"]
        programs.append(Program("csound", command, csounded))
    costs = bench.measure(programs, runs)
    require_alike(bench, programs[0].output, looped)
    detail = f"{milliseconds(costs[0])} beside {milliseconds(costs[1])}"
    yield Line("ten minutes, 10,000 haptics / C loop", ratio(*costs[:2]), "×", 2, detail)
    yield from beside_peers("ten minutes, 10,000 haptics", programs, costs, {"csound": 4})


def threads(bench, runs):
    """Ten minutes with 10,000 sounds, by two threads and by one: the time that passes."""
    hits_programs(bench, "hits", 10_000)
    programs = [bench.scorec("hits.score", f"hits.{count}.wav", "--threads", count)
                for count in (1, 2)]
    costs = bench.measure(programs, runs)
    require_equal(*(program.output for program in programs))
    took = [statistics.median(cost.wall) / 1000 for cost in costs]
    detail = f"{took[0]:.3g} ms beside {took[1]:.3g} ms"
    yield Line("one thread / two threads", speedup(*costs), "×", 1.5, detail, is_least=True)


def hours(bench, runs):
    """Ten hours beside ten minutes, with as many notes: time for each second, memory."""
    hits_programs(bench, "hits", 10_000)
    scores.write_hours(bench.folder / "minutes.score", 1 / 6)
    scores.write_hours(bench.folder / "hours.score", 10)
    programs = [
        bench.scorec(f"{name}.score", f"{name}.wav", "--sample-rate", "8000", "--threads", "1")
        for name in ("hours", "minutes")]
    costs = bench.measure(programs, max(1, runs // 3))
    detail = f"{milliseconds(costs[0])} beside {milliseconds(costs[1])}"
    yield Line("a second of 10 hours / of 10 minutes", ratio(*costs) / 60, "×", 1.1, detail)
    detail = f"{costs[0].peak / 1024:.1f} MiB beside {costs[1].peak / 1024:.1f} MiB"
    yield Line("    peak memory", costs[0].peak / costs[1].peak, "×", 1.1, detail)


def convert(bench, runs):
    """20,000 events of AHAP to HJIF and .haptic, beside a C loop that copies the AHAP."""
    source = bench.folder / "big.ahap"
    scores.write_ahap(source, 20_000)
    scores.write_ahap(bench.folder / "one.ahap", 1)
    copied = bench.folder / "big.copied"
    peer = Program("C", [bench.build("convert", "-O2"), source, copied], copied)
    for kind in ("hjif", "haptic"):
        costs = bench.measure([bench.scorec("big.ahap", f"big.{kind}"), peer], runs * 3)
        require_equal(source, copied)
        detail = f"{milliseconds(costs[0])} beside {milliseconds(costs[1])}"
        yield Line(f"20,000 events of AHAP to {kind} / C copy loop", ratio(*costs), "×", 3, detail)
        yield Line("    peak memory", costs[0].peak / 1024, " MiB", 30, "")
    checks = [Program("scorec", [bench.compiler, "check", bench.folder / f"{name}.ahap"], copied)
              for name in ("big", "one")]
    big, one = bench.measure(checks, runs * 3)
    speed = source.stat().st_size / (big.median - one.median)
    yield Line("    AHAP read, without the start", speed, " MB/s", 100, "", is_least=True)


def long_sounds(bench, runs):
    """A sound of two hours beside one of a minute: memory."""
    hits_programs(bench, "hits", 10_000)
    programs = []
    for name, seconds in (("two-hours", 7200), ("one-minute", 60)):
        scores.write_long(bench.folder, name, seconds)
        programs.append(bench.scorec(
            f"{name}.score", f"{name}.wav", "--sample-rate", "16000", "--threads", "1"))
    costs = bench.measure(programs, 1)
    detail = f"{costs[0].peak / 1024:.1f} MiB beside {costs[1].peak / 1024:.1f} MiB"
    yield Line("peak memory, a sound of two hours / of a minute",
               costs[0].peak / costs[1].peak, "×", 1.1, detail)


def listening(bench, runs):
    """A minute of sound to what of it can be felt."""
    scores.write_minute(bench.folder / "minute.wav")
    cost = bench.measure([bench.scorec("minute.wav", "minute.ahap")], runs * 3)[0]
    seconds = cost.median / 1e6
    yield Line("a minute of sound to what can be felt", seconds, " s", 0.5, "")
    yield Line("    peak memory", cost.peak / 1024, " MiB", 60, "")


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


JOBS = {
    "start-up": start_up, "transients": transients, "growth": growth, "render": render,
    "render-few": render_few, "render-haptics": render_haptics, "threads": threads,
    "hours": hours, "long-sounds": long_sounds, "convert": convert,
    "listening": listening,
}
