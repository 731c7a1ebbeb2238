"""The sounds of `system:`: their names, their lengths, and what their stand-ins are made of."""

import json
import os
import unittest
from pathlib import Path
from typing import NamedTuple

import numpy as np
from proof import Proof, noise, read, scorec

TABLE = Path(__file__).parents[2] / "Sources/ScoreAudio/Resources/system-sounds.tsv"

RATE = 8_000

ROWS = [697, 770, 852, 941]
COLUMNS = [1209, 1336, 1477]
KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "star", "0", "pound"]

# ITU-T E.180 and its supplement 2, and ANSI T1.401: frequencies, and seconds on and off in turn.
LINES = {
    "ringback_tone_ansi": ([440, 480], [2, 4]),
    "ringback_tone_cept": ([425], [1, 4]),
    "ringback_tone_hk": ([440, 480], [0.4, 0.2, 0.4, 3]),
    "ringback_tone_aus": ([400, 450], [0.4, 0.2, 0.4, 2]),
    "ringback_tone_uk": ([400, 450], [0.4, 0.2, 0.4, 2]),
    "busy_tone_ansi": ([480, 620], [0.5, 0.5]),
    "busy_tone_cept": ([425], [0.5, 0.5]),
    "call_waiting_tone_ansi": ([440], [0.3, 9.7]),
    "call_waiting_tone_cept": ([425], [0.2, 0.6, 0.2, 3]),
    "end_call_tone_cept": ([425], [0.2, 0.2]),
    "ct-busy": ([480, 620], [0.5, 0.5]),
    "ct-congestion": ([480, 620], [0.25, 0.25]),
}


class Row(NamedTuple):
    number: str
    kind: str
    file: str
    friendly: str
    piano: list
    timer: str
    seconds: float

    @property
    def stem(self):
        return self.file.rsplit(".", 1)[0]

    @property
    def is_felt(self):
        """`True` iff it is no sound, but a vibration or a tap."""
        return self.kind in ("haptic", "vibration") and not self.piano

    @property
    def names(self):
        """All that it may be called, but for what it shares with others."""
        names = [self.number, self.file, self.stem, self.friendly, *self.piano, self.timer]
        return [name for name in names if name]


def rows():
    for line in TABLE.read_text().splitlines():
        number, kind, file, friendly, piano, timer, seconds, _ = line.split("\t")
        # What no number plays has a dash there.
        number = number.strip("-")
        names = [name[12:] for name in piano.split(",") if name.startswith("SystemSound.")]
        yield Row(number, kind, file, friendly, names, timer, float(seconds or 0) or 0.1)


def peaks(samples, count, rate=RATE):
    """The frequencies that are loudest in a sound, and how loud all others are beside them."""
    size = 1 << 17
    spectrum = np.abs(np.fft.rfft(samples * np.blackman(len(samples)), size))
    # As wide as a frequency becomes by the window.
    width = round(3.2 * size / len(samples))
    found = []
    for _ in range(count):
        place = int(np.argmax(spectrum))
        level = spectrum[place]
        before, middle, after = np.log(spectrum[place - 1 : place + 2])
        offset = (before - after) / (2 * (before - 2 * middle + after))
        found.append((place + offset) * rate / size)
        spectrum[max(0, place - width) : place + width] = 0
    return sorted(found), np.max(spectrum) / level


class SystemSounds(Proof):
    @classmethod
    def prepare(cls):
        cls.rows = [row for row in rows() if not row.is_felt]
        # One after the other, by number or file, each where it was not yet.
        cls.places, lines, start = {}, [], 0.0
        for row in cls.rows:
            key = row.number or row.file
            cls.places[key] = (start, row.seconds)
            lines.append(f'at {start:.2f} {{ sound system:"{key}" }}')
            start += row.seconds
        options = ("--emit", "wav", "--format", "float", "--no-limiter", "--sample-rate", RATE)
        cls.all = cls.render({"all": "\n".join(lines)}, *options)["all"][:, 0]
        cls.end = start
        events, _ = scorec("compile", "all.score", "--emit", "events", folder=cls.folder)
        cls.events = events.decode().splitlines()[:-1]

    def samples(self, row):
        start, seconds = self.places[row.number or row.file]
        return self.all[round(start * RATE) : round((start + seconds) * RATE)]

    def named(self, stem):
        return next(row for row in self.rows if row.stem == stem)

    def test_every_name_is_found(self):
        self.assertGreater(len(self.rows), 380)
        names = [name for row in self.rows for name in row.names]
        names += [name.upper() for name in names]
        lines = [f'sound system:{json.dumps(name, ensure_ascii=False)}' for name in names]
        (self.folder / "names.score").write_text("\n".join(lines))
        self.figure("names", len(set(names)))
        scorec("check", "names.score", folder=self.folder)

    def test_what_is_only_felt_is_an_error(self):
        felt = [row for row in rows() if row.is_felt]
        self.assertGreater(len(felt), 10)
        lines = [f"sound system:{row.number}" for row in felt if row.number]
        (self.folder / "felt.score").write_text("\n".join(lines))
        _, errors = scorec(
            "check", "felt.score", "--diagnostics", "json", folder=self.folder, status=1
        )
        told = [json.loads(line) for line in errors.splitlines()]
        self.assertEqual(sorted(item["line"] for item in told), list(range(1, len(lines) + 1)))

    def test_lengths_are_those_of_the_table(self):
        self.assertEqual(len(self.all), round(self.end * RATE))
        found = {}
        for line in self.events:
            start, end, _ = line.split("\t")
            found[round(float(start), 3)] = float(end) - float(start)
        for key, (start, seconds) in self.places.items():
            with self.subTest(key):
                self.assertAlmostEqual(found[round(start, 3)], seconds, delta=1e-6)

    def test_all_are_heard_and_none_clicks(self):
        for row in self.rows:
            with self.subTest(row.number or row.file):
                samples = self.samples(row)
                self.assertGreater(np.max(np.abs(samples)), 0.05)
                self.assertLess(np.max(np.abs(samples)), 0.9)
                self.assertLess(max(abs(samples[0]), abs(samples[-1])), 0.02)

    def test_no_two_are_alike(self):
        files = {}
        for row in self.rows:
            # Sounds of one file are one sound, and tones of a line are what they must be.
            if row.stem not in LINES and not row.stem.startswith(("dtmf", "ct-")):
                files.setdefault(row.stem or row.friendly, self.samples(row))
        names, nearest = list(files), (1, None, None)
        for index, one in enumerate(names):
            for other in names[:index]:
                first, second = files[one], files[other]
                if len(first) != len(second):
                    count = max(len(first), len(second))
                    first = np.pad(first, (0, count - len(first)))
                    second = np.pad(second, (0, count - len(second)))
                power = np.sum(first**2) + np.sum(second**2)
                apart = np.sum((first - second) ** 2) / power
                nearest = min(nearest, (apart, one, other))
        self.figure(f"files: {len(names)}; nearest: {nearest[1]}, {nearest[2]}", nearest[0])
        self.assertGreater(nearest[0], 0.2, f"{nearest[1]} and {nearest[2]}")

    def test_touch_tones(self):
        worst = 0
        for index, key in enumerate(KEYS):
            with self.subTest(key):
                wanted = [ROWS[index // 3], COLUMNS[index % 3]]
                found, rest = peaks(self.samples(self.named(f"dtmf-{key}")), 2)
                errors = [abs(f / w - 1) for f, w in zip(found, wanted)]
                worst = max(worst, *errors)
                # ITU-T Q.24: receivers must take 1.5 %.
                self.assertLess(max(errors), 0.015)
                self.assertLess(rest, 0.1)
        self.figure("touch tones off by", 100 * worst, " %")

    def test_tones_of_a_line(self):
        for name, (frequencies, cadence) in LINES.items():
            with self.subTest(name):
                samples = self.samples(self.named(name))
                seconds = len(samples) / RATE
                # Where its level over 5 ms changes between on and off.
                frames = RATE // 200
                usable = samples[: len(samples) // frames * frames].reshape(-1, frames)
                is_on = np.sqrt(np.mean(usable**2, axis=1)) > 0.02
                on, start = True, 0.0
                for index in range(100):
                    end = start + cadence[index % len(cadence)]
                    part = is_on[int(start * 200) + 3 : int(min(end, seconds) * 200) - 3]
                    # Two sines beat: within a beat there may be a hole.
                    share = np.mean(part) if len(part) else float(on)
                    self.assertTrue(share > 0.75 if on else share == 0, f"{start} s: {share}")
                    on, start = not on, end
                    if start >= seconds:
                        break
                first = samples[: round(min(cadence[0], seconds) * RATE)]
                if len(first) > 0.1 * RATE:
                    found, rest = peaks(first, len(frequencies))
                    for f, w in zip(found, frequencies):
                        self.assertLess(abs(f / w - 1), 0.015)
                    self.assertLess(rest, 0.1)


class Command(Proof):
    """`scorec sounds`, and the user's own files."""

    def test_lists(self):
        output, _ = scorec("sounds", "--json", folder=self.folder)
        listed = [json.loads(line) for line in output.decode().splitlines()]
        self.assertEqual(len(listed), len(list(rows())))
        for group, least in [("timer", 10), ("telephone", 12), ("haptic", 10)]:
            text, _ = scorec("sounds", "--group", group, folder=self.folder)
            data, _ = scorec("sounds", "--group", group, "--json", folder=self.folder)
            self.assertGreaterEqual(len(text.splitlines()), least)
            self.assertEqual(len(text.splitlines()), len(data.splitlines()))
        found, _ = scorec("sounds", "mail", folder=self.folder)
        self.assertTrue(all("mail" in line.lower() for line in found.decode().splitlines()))

    def test_renders_and_plays(self):
        scorec("sounds", "render", "chooChoo", "-o", "choo.wav", folder=self.folder)
        rate, samples = read(self.folder / "choo.wav")
        self.assertEqual(len(samples), round(2.2 * rate))
        os.environ["SDL_AUDIODRIVER"] = "dummy"
        scorec("sounds", "play", "tock", folder=self.folder)

    def test_takes_the_users_files(self):
        own = self.folder / "own"
        own.mkdir()
        # Numbers win over names, and names over stand-ins.
        files = {"1000": 0.1, "Choo_Choo": 0.2, "tink": 0.3, "Glass": 0.4, "new-mail": 0.9}
        for name, seconds in files.items():
            self.sound(f"own/{name}", noise(round(48_000 * seconds), 1))
        wanted = {
            "newMail": 0.1,
            "1000": 0.1,
            "new-mail.caf": 0.1,
            "chooChoo": 0.2,
            "CHOO CHOO": 0.2,
            "1103": 0.3,
            "glass": 0.4,
            "1009": 0.4,
            "1004": 0.49,
        }
        lines = [f'sequence {{ sound system:"{name}" }}' for name in wanted]
        (self.folder / "own.score").write_text("\n".join(lines))
        command = ("compile", "own.score", "--emit", "events", "--system-sounds", "own")
        events, errors = scorec(*command, folder=self.folder)
        found = [float(line.split("\t")[1]) for line in events.decode().splitlines()[:-1]]
        self.assertEqual(errors, "")
        self.assertEqual(sorted(found), sorted(wanted.values()))


if __name__ == "__main__":
    unittest.main()
