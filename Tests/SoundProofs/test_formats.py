"""Files of every kind as assets, by the built program: found by their suffix, read or refused with
a reason; and broken ones, of which none crashes it, or takes much memory.
"""

import ctypes
import ctypes.util
import json
import os
import random
import re
import resource
import subprocess
import unittest
from pathlib import Path

import numpy as np
from proof import PLAIN, RATE, SCOREC, Proof, both, read, scorec, sine
from scipy.io import wavfile

SECONDS = 1.0


def strength(samples, rate=RATE, frequency=440):
    """The amplitude of a frequency in the middle of a sound."""
    inner = samples[len(samples) // 4 : -len(samples) // 4]
    turns = np.exp(-2j * np.pi * frequency * np.arange(len(inner)) / rate)
    return 2 * abs(np.mean(inner * turns))


def run(command, folder, path=None):
    """Runs a command, and returns its status, its errors, and the megabytes that it took."""
    environment = dict(os.environ)
    if path is not None:
        environment["PATH"] = path
    limit = lambda: resource.setrlimit(resource.RLIMIT_CPU, (40, 40))  # noqa: E731
    quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE}
    command = list(map(str, command))
    with subprocess.Popen(
        command, cwd=folder, env=environment, preexec_fn=limit, **quiet
    ) as process:
        errors = process.stderr.read().decode(errors="replace")
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, errors, usage.ru_maxrss / 1024


class SndFile:
    """What libsndfile can write."""

    class Info(ctypes.Structure):
        _fields_ = [("frames", ctypes.c_int64)] + [
            (name, ctypes.c_int) for name in ("rate", "channels", "format", "sections", "seekable")
        ]

    class Format(ctypes.Structure):
        _fields_ = [
            ("format", ctypes.c_int),
            ("name", ctypes.c_char_p),
            ("extension", ctypes.c_char_p),
        ]

    def __init__(self):
        self.library = ctypes.CDLL(ctypes.util.find_library("sndfile"))
        self.library.sf_open.restype = ctypes.c_void_p

    def formats(self, count_command, command):
        count = ctypes.c_int()
        self.library.sf_command(None, count_command, ctypes.byref(count), ctypes.sizeof(count))
        for index in range(count.value):
            found = self.Format(index)
            self.library.sf_command(None, command, ctypes.byref(found), ctypes.sizeof(found))
            yield found.format, found.name.decode(), found.extension

    def write(self, path, kind, rate):
        """Writes a sine as a file of some kind; `False` iff that is not possible."""
        info = self.Info(0, rate, 1, kind, 0, 0)
        if not self.library.sf_format_check(ctypes.byref(info)):
            return False
        handle = self.library.sf_open(str(path).encode(), 0x20, ctypes.byref(info))
        if not handle:
            return False
        samples = np.ascontiguousarray(sine(440, round(SECONDS * rate), rate, 0.5))
        handle = ctypes.c_void_p(handle)
        pointer = samples.ctypes.data_as(ctypes.c_void_p)
        written = self.library.sf_writef_double(handle, pointer, ctypes.c_int64(len(samples)))
        self.library.sf_close(handle)
        return written == len(samples)

    def rate(self, path):
        """The rate that a file has in the end: some formats round it, others know but one."""
        info = self.Info(0, 0, 0, 0, 0, 0)
        handle = self.library.sf_open(str(path).encode(), 0x10, ctypes.byref(info))
        if not handle:
            return None
        self.library.sf_close(ctypes.c_void_p(handle))
        return info.rate

    def write_all(self, folder):
        """Writes a file of each kind, and returns their names, with what is in them."""
        files = {}
        for major, name, extension in self.formats(0x1030, 0x1031):
            for minor, coding, _ in self.formats(0x1032, 0x1033):
                stem = f"s{len(files)}"
                path = folder / f"{stem}.{extension.decode()}"
                for rate in (48_000, 44_100, 8000):
                    if self.write(path, major | minor, rate):
                        read_rate = self.rate(path) or rate
                        files[path.name] = (f"{name}, {coding}", read_rate / rate)
                        break
                    path.unlink(missing_ok=True)
        return files


# What only ffmpeg reads: a suffix, and how such a file is made.
CONTAINERS = {
    "m4a": ["-c:a", "aac"],
    "m4r": ["-c:a", "aac", "-f", "ipod"],
    "m4b": ["-c:a", "aac", "-f", "ipod"],
    "mp4": ["-c:a", "aac"],
    "aac": ["-c:a", "aac"],
    "ac3": ["-c:a", "ac3"],
    "eac3": ["-c:a", "eac3"],
    "dts": ["-c:a", "dca", "-strict", "-2"],
    "wma": ["-c:a", "wmav2"],
    "asf": ["-c:a", "wmav2"],
    "mka": ["-c:a", "flac"],
    "mkv": ["-c:a", "libvorbis"],
    "webm": ["-c:a", "libopus"],
    "mov": ["-c:a", "pcm_s16le"],
    "m4v": ["-c:a", "aac", "-f", "mp4"],
    "3gp": ["-c:a", "aac"],
    "3g2": ["-c:a", "aac"],
    "avi": ["-c:a", "mp2"],
    "flv": ["-c:a", "aac"],
    "mpg": ["-c:a", "mp2"],
    "ts": ["-c:a", "aac"],
    "wv": ["-c:a", "wavpack"],
    "tta": ["-c:a", "tta"],
}


def write_containers(folder):
    """Writes a file of each kind that only ffmpeg reads."""
    wavfile.write(folder / "sine.wav", RATE, both(sine(440, RATE, level=0.5)).astype(np.float32))
    for suffix, options in CONTAINERS.items():
        command = ["ffmpeg", "-v", "error", "-nostdin", "-i", "sine.wav", *options]
        subprocess.run([*command, f"c-{suffix}.{suffix}"], cwd=folder, check=True, timeout=60)
    return {f"c-{suffix}.{suffix}": (suffix, 1) for suffix in CONTAINERS}


def broken(content, dice):
    """What is left of a file after something has happened to it."""
    content = bytearray(content)
    if dice.random() < 0.4:
        return content[: dice.randrange(1, len(content))]
    # Half of it in the header, where it matters most.
    for _ in range(dice.choice([1, 3, 20])):
        place = dice.randrange(min(200, len(content)) if dice.random() < 0.5 else len(content))
        content[place] ^= 1 << dice.randrange(8)
    return content


class Formats(Proof):
    @classmethod
    def prepare(cls):
        cls.sndfile = cls.folder / "sndfile"
        cls.ffmpeg = cls.folder / "ffmpeg"
        cls.sndfile.mkdir()
        cls.ffmpeg.mkdir()
        cls.files = SndFile().write_all(cls.sndfile)
        cls.others = write_containers(cls.ffmpeg)

    def compile(self, folder, names, path=None):
        """Renders each of the files by itself, as an asset; returns what is said of those that fail.

        Beside it, the megabytes that all of it took.
        """
        (folder / "out").mkdir(exist_ok=True)
        stems = [Path(name).stem for name in names]
        for stem in stems:
            (folder / f"{stem}.score").write_text(f"sound asset:{stem}")
        scores = [f"{stem}.score" for stem in stems]
        command = [SCOREC, "compile", *scores, "-o", "out/", *PLAIN, "--diagnostics", "json"]
        status, errors, megabytes = run(command, folder, path)
        self.assertIn(status, (0, 1, 66), errors[-2000:])
        said = {}
        for line in errors.splitlines():
            # What is found only while it is rendered is told without a place.
            item = json.loads(line) if line.startswith("{") else {"file": "", "message": line}
            text = f"{item['message']}: {item.get('label')}"
            for stem in stems:
                if item["file"] == f"{stem}.score" or re.search(rf"\b{stem}\.", text):
                    said[stem] = text
        return said, megabytes

    def fault(self, path, factor):
        """What is wrong with a second of a sine that is read as that much faster."""
        samples = read(path)[1][:, 0]
        level = strength(samples, frequency=440 * factor)
        if abs(level - 0.5) > 0.06:
            return f"a strength of {level}"
        # Codecs have blocks, and may add some of them at the ends.
        seconds = len(samples) / RATE * factor
        return None if 0.9 * SECONDS < seconds < 1.3 * SECONDS else f"{seconds} s"

    def check(self, folder, files, isRefused=lambda kind: False):
        said, _ = self.compile(folder, files)
        for name, (kind, factor) in files.items():
            stem = Path(name).stem
            with self.subTest(f"{name}: {kind}"):
                if isRefused(kind):
                    self.assertIn("raw samples do not tell what they are", said[stem])
                    self.assertIn(stem, said[stem])
                else:
                    self.assertNotIn(stem, said)
                    self.assertIsNone(self.fault(folder / "out" / f"{stem}.wav", factor))
        self.figure(f"files in {folder.name}", len(files))

    def test_of_libsndfile(self):
        self.assertGreater(len(self.files), 100)
        # Samples without a header could be taken for anything.
        self.check(self.sndfile, self.files, lambda kind: kind.startswith("RAW"))

    def test_of_ffmpeg(self):
        self.check(self.ffmpeg, self.others)

    def test_without_ffmpeg(self):
        """It is told which file, of which format, needs which package."""
        said, _ = self.compile(self.ffmpeg, self.others, path="/nowhere")
        for name, (suffix, _) in self.others.items():
            with self.subTest(suffix):
                message = said[Path(name).stem]
                self.assertIn(Path(name).stem, message)
                self.assertIn(f"{suffix} files", message)
                self.assertIn("package 'ffmpeg'", message)

    def test_what_is_broken(self):
        """Of 200 broken files none crashes the program, hangs it, or takes more than 150 MB."""
        dice = random.Random(2026)
        folder = self.folder / "broken"
        folder.mkdir()
        wanted = re.compile("WAV|AIFF|CAF|FLAC|OGG|MPEG|W64|AU |VOC|IFF|RF64|MAT5|PAF|NIST")
        originals = [self.sndfile / name for name, (kind, _) in self.files.items() if wanted.match(kind)]
        names = []
        for index in range(200):
            original = dice.choice(originals)
            names.append(f"b{index}{original.suffix}")
            (folder / names[-1]).write_bytes(broken(original.read_bytes(), dice))
        said, megabytes = self.compile(folder, names)
        self.figure("broken files", len(names))
        self.figure("of them refused", len(said))
        self.figure("memory", megabytes, " MB")
        self.assertGreater(len(said), 20)
        self.assertLess(megabytes, 150)
        for stem in (Path(name).stem for name in names):
            # Each is either told of, or there.
            self.assertTrue(stem in said or (folder / "out" / f"{stem}.wav").exists(), stem)


class Surround(Proof):
    """Where the loudspeakers' channels of a file are heard, and where a third channel goes."""

    SPEAKERS = ("FL", "FR", "FC", "LFE", "BL", "BR")
    # How loud each is on the left and on the right: the low effects are left out.
    HEARD = {"FL": (1, 0), "FR": (0, 1), "FC": (0.707, 0.707), "LFE": (0, 0)}
    CODINGS = {
        "wav": ["-c:a", "pcm_s16le"],
        "flac": ["-c:a", "flac"],
        "ogg": ["-c:a", "libvorbis"],
        "opus": ["-c:a", "libopus", "-mapping_family", "1"],
        "m4a": ["-c:a", "aac"],
        "ac3": ["-c:a", "ac3"],
    }

    @classmethod
    def prepare(cls):
        cls.sound("tone", sine(1000, RATE, level=0.5))

    def ffmpeg(self, *arguments):
        command = ["ffmpeg", "-v", "error", "-nostdin", "-y", *arguments]
        subprocess.run(command, cwd=self.folder, check=True, timeout=60)

    def test_is_mixed_by_its_speakers(self):
        for suffix, coding in self.CODINGS.items():
            for index, speaker in enumerate(self.SPEAKERS):
                with self.subTest(f"{speaker} of {suffix}"):
                    # The low one of the speakers takes no other.
                    frequency = 60 if speaker == "LFE" else 500
                    parts = ["0"] * 6
                    parts[index] = f"0.5*sin(2*PI*{frequency}*t)"
                    source = f"aevalsrc=exprs={'|'.join(parts)}:c=5.1:s=48000:d=1"
                    name = f"{suffix}{speaker}"
                    self.ffmpeg("-f", "lavfi", "-i", source, *coding, f"{name}.{suffix}")
                    frames = self.render({name: f"sound asset:{name}"})[name]
                    wanted = self.HEARD.get(speaker, (0.707, 0.707))
                    for side in (0, 1):
                        found = strength(frames[:, side], frequency=frequency)
                        self.assertAlmostEqual(found, 0.5 * wanted[side], delta=0.03)

    def test_haptics_are_the_third(self):
        (self.folder / "three.score").write_text("sound asset:tone, pan: 1\ncontinuous 1s, 1, 0")
        for suffix in ("wav", "flac", "ogg", "opus"):
            with self.subTest(suffix):
                options = ("--haptics", "channels", "--no-limiter")
                scorec("compile", "three.score", "-o", f"3.{suffix}", *options, folder=self.folder)
                self.ffmpeg("-i", f"3.{suffix}", "-c:a", "pcm_f32le", "three.wav")
                left, right, haptics = read(self.folder / "three.wav")[1].T
                self.assertLess(strength(left, frequency=1000), 0.03)
                self.assertGreater(strength(right, frequency=1000), 0.4)
                self.assertLess(strength(haptics, frequency=1000), 0.03)
                self.assertGreater(np.std(haptics), 10 * np.std(left))


if __name__ == "__main__":
    unittest.main()
