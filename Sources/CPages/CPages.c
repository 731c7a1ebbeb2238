#include "CPages.h"

#include <string.h>

// Pages stand in the program as they stand in the documentation (C23's #embed, which clang has in
// older C too).
#pragma clang diagnostic ignored "-Wc23-extensions"

#define PAGE(id) {#id, (const char[]) {
#define END , 0}},

static const struct {
  const char *id;
  const char *text;
} pages[] = {
PAGE(after-repetition)
#embed "../../Documentation/Diagnostics/after-repetition.md"
END
PAGE(ahap-audio-suffix)
#embed "../../Documentation/Diagnostics/ahap-audio-suffix.md"
END
PAGE(ahap-clamped)
#embed "../../Documentation/Diagnostics/ahap-clamped.md"
END
PAGE(ahap-envelope)
#embed "../../Documentation/Diagnostics/ahap-envelope.md"
END
PAGE(ahap-invalid)
#embed "../../Documentation/Diagnostics/ahap-invalid.md"
END
PAGE(ahap-rendered)
#embed "../../Documentation/Diagnostics/ahap-rendered.md"
END
PAGE(ahap-shared-name)
#embed "../../Documentation/Diagnostics/ahap-shared-name.md"
END
PAGE(ahap-system-sound)
#embed "../../Documentation/Diagnostics/ahap-system-sound.md"
END
PAGE(argument-order)
#embed "../../Documentation/Diagnostics/argument-order.md"
END
PAGE(attack-in-seconds)
#embed "../../Documentation/Diagnostics/attack-in-seconds.md"
END
PAGE(before-note)
#embed "../../Documentation/Diagnostics/before-note.md"
END
PAGE(call-parentheses)
#embed "../../Documentation/Diagnostics/call-parentheses.md"
END
PAGE(clamped)
#embed "../../Documentation/Diagnostics/clamped.md"
END
PAGE(clipped)
#embed "../../Documentation/Diagnostics/clipped.md"
END
PAGE(control-left-at-zero)
#embed "../../Documentation/Diagnostics/control-left-at-zero.md"
END
PAGE(dimension-mismatch)
#embed "../../Documentation/Diagnostics/dimension-mismatch.md"
END
PAGE(duplicate-argument)
#embed "../../Documentation/Diagnostics/duplicate-argument.md"
END
PAGE(duplicate-name)
#embed "../../Documentation/Diagnostics/duplicate-name.md"
END
PAGE(duplicate-trigger)
#embed "../../Documentation/Diagnostics/duplicate-trigger.md"
END
PAGE(empty-clip)
#embed "../../Documentation/Diagnostics/empty-clip.md"
END
PAGE(empty-output)
#embed "../../Documentation/Diagnostics/empty-output.md"
END
PAGE(endless-loop)
#embed "../../Documentation/Diagnostics/endless-loop.md"
END
PAGE(expected)
#embed "../../Documentation/Diagnostics/expected.md"
END
PAGE(extreme-rate)
#embed "../../Documentation/Diagnostics/extreme-rate.md"
END
PAGE(file-clamped)
#embed "../../Documentation/Diagnostics/file-clamped.md"
END
PAGE(file-default)
#embed "../../Documentation/Diagnostics/file-default.md"
END
PAGE(file-doubtful)
#embed "../../Documentation/Diagnostics/file-doubtful.md"
END
PAGE(file-ignored)
#embed "../../Documentation/Diagnostics/file-ignored.md"
END
PAGE(file-invalid)
#embed "../../Documentation/Diagnostics/file-invalid.md"
END
PAGE(file-not-strict)
#embed "../../Documentation/Diagnostics/file-not-strict.md"
END
PAGE(habit)
#embed "../../Documentation/Diagnostics/habit.md"
END
PAGE(import-cycle)
#embed "../../Documentation/Diagnostics/import-cycle.md"
END
PAGE(import-not-found)
#embed "../../Documentation/Diagnostics/import-not-found.md"
END
PAGE(invalid-character)
#embed "../../Documentation/Diagnostics/invalid-character.md"
END
PAGE(invalid-escape)
#embed "../../Documentation/Diagnostics/invalid-escape.md"
END
PAGE(invalid-number)
#embed "../../Documentation/Diagnostics/invalid-number.md"
END
PAGE(invalid-rhythm)
#embed "../../Documentation/Diagnostics/invalid-rhythm.md"
END
PAGE(invalid-utf8)
#embed "../../Documentation/Diagnostics/invalid-utf8.md"
END
PAGE(long-wait)
#embed "../../Documentation/Diagnostics/long-wait.md"
END
PAGE(loop-not-last)
#embed "../../Documentation/Diagnostics/loop-not-last.md"
END
PAGE(lost-shape)
#embed "../../Documentation/Diagnostics/lost-shape.md"
END
PAGE(lost-sound)
#embed "../../Documentation/Diagnostics/lost-sound.md"
END
PAGE(lost-text)
#embed "../../Documentation/Diagnostics/lost-text.md"
END
PAGE(lost-touch)
#embed "../../Documentation/Diagnostics/lost-touch.md"
END
PAGE(lowered-for-device)
#embed "../../Documentation/Diagnostics/lowered-for-device.md"
END
PAGE(misplaced-envelope)
#embed "../../Documentation/Diagnostics/misplaced-envelope.md"
END
PAGE(misplaced-statement)
#embed "../../Documentation/Diagnostics/misplaced-statement.md"
END
PAGE(missing-argument)
#embed "../../Documentation/Diagnostics/missing-argument.md"
END
PAGE(missing-plugin)
#embed "../../Documentation/Diagnostics/missing-plugin.md"
END
PAGE(missing-sound)
#embed "../../Documentation/Diagnostics/missing-sound.md"
END
PAGE(negative-time)
#embed "../../Documentation/Diagnostics/negative-time.md"
END
PAGE(nesting-too-deep)
#embed "../../Documentation/Diagnostics/nesting-too-deep.md"
END
PAGE(network-sound)
#embed "../../Documentation/Diagnostics/network-sound.md"
END
PAGE(not-a-number)
#embed "../../Documentation/Diagnostics/not-a-number.md"
END
PAGE(not-a-score)
#embed "../../Documentation/Diagnostics/not-a-score.md"
END
PAGE(overlapping-controls)
#embed "../../Documentation/Diagnostics/overlapping-controls.md"
END
PAGE(pass)
#embed "../../Documentation/Diagnostics/pass.md"
END
PAGE(place-passed)
#embed "../../Documentation/Diagnostics/place-passed.md"
END
PAGE(recursive-pattern)
#embed "../../Documentation/Diagnostics/recursive-pattern.md"
END
PAGE(reserved-name)
#embed "../../Documentation/Diagnostics/reserved-name.md"
END
PAGE(score-too-long)
#embed "../../Documentation/Diagnostics/score-too-long.md"
END
PAGE(side-by-side)
#embed "../../Documentation/Diagnostics/side-by-side.md"
END
PAGE(source-too-large)
#embed "../../Documentation/Diagnostics/source-too-large.md"
END
PAGE(tempo-changed)
#embed "../../Documentation/Diagnostics/tempo-changed.md"
END
PAGE(too-many-arguments)
#embed "../../Documentation/Diagnostics/too-many-arguments.md"
END
PAGE(too-many-notes)
#embed "../../Documentation/Diagnostics/too-many-notes.md"
END
PAGE(unbounded-score)
#embed "../../Documentation/Diagnostics/unbounded-score.md"
END
PAGE(unclosed-block)
#embed "../../Documentation/Diagnostics/unclosed-block.md"
END
PAGE(unclosed-parenthesis)
#embed "../../Documentation/Diagnostics/unclosed-parenthesis.md"
END
PAGE(uneven-loops)
#embed "../../Documentation/Diagnostics/uneven-loops.md"
END
PAGE(unexpected)
#embed "../../Documentation/Diagnostics/unexpected.md"
END
PAGE(unknown-control)
#embed "../../Documentation/Diagnostics/unknown-control.md"
END
PAGE(unknown-definition)
#embed "../../Documentation/Diagnostics/unknown-definition.md"
END
PAGE(unknown-name)
#embed "../../Documentation/Diagnostics/unknown-name.md"
END
PAGE(unknown-note)
#embed "../../Documentation/Diagnostics/unknown-note.md"
END
PAGE(unknown-parameter)
#embed "../../Documentation/Diagnostics/unknown-parameter.md"
END
PAGE(unknown-unit)
#embed "../../Documentation/Diagnostics/unknown-unit.md"
END
PAGE(unknown-word)
#embed "../../Documentation/Diagnostics/unknown-word.md"
END
PAGE(unreachable-trigger)
#embed "../../Documentation/Diagnostics/unreachable-trigger.md"
END
PAGE(unreadable-sound)
#embed "../../Documentation/Diagnostics/unreadable-sound.md"
END
PAGE(unsupported-version)
#embed "../../Documentation/Diagnostics/unsupported-version.md"
END
PAGE(unterminated-comment)
#embed "../../Documentation/Diagnostics/unterminated-comment.md"
END
PAGE(unterminated-string)
#embed "../../Documentation/Diagnostics/unterminated-string.md"
END
PAGE(unusable-plugin)
#embed "../../Documentation/Diagnostics/unusable-plugin.md"
END
PAGE(value-out-of-range)
#embed "../../Documentation/Diagnostics/value-out-of-range.md"
END
PAGE(waits-for-short-note)
#embed "../../Documentation/Diagnostics/waits-for-short-note.md"
END
PAGE(wrong-type)
#embed "../../Documentation/Diagnostics/wrong-type.md"
END
{NULL, NULL}};

const char *diagnosticPage(const char *id) {
  for (size_t i = 0; pages[i].id != NULL; i++) {
    if (strcmp(pages[i].id, id) == 0) return pages[i].text;
  }
  return NULL;
}
