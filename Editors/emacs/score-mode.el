;;; score-mode.el --- Scores of haptics and sound  -*- lexical-binding: t; -*-

;; SPDX-License-Identifier: MIT
;; Version: 0.1.0
;; Package-Requires: ((emacs "27.1"))
;; Keywords: languages

;;; Commentary:

;; Highlighting, indentation and formatting of scores, and checks by `compile'.

;;; Code:

(require 'compile)
(require 'seq)
(require 'subr-x)

(defgroup score nil
  "Scores of haptics and sound."
  :group 'languages)

(defcustom score-program "scorec"
  "The compiler of scores."
  :type 'string)

(defcustom score-indent-offset 2
  "The columns that a block is indented by."
  :type 'integer
  :safe #'integerp)

(defvar score-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?/ ". 124" table)
    (modify-syntax-entry ?* ". 23bn" table)
    (modify-syntax-entry ?\n ">" table)
    (modify-syntax-entry ?_ "_" table)
    (modify-syntax-entry ?\" "\"" table)
    (modify-syntax-entry ?\\ "\\" table)
    (dolist (mark '(?+ ?- ?= ?< ?> ?& ?| ?! ?% ?. ?: ?, ?\;))
      (modify-syntax-entry mark "." table))
    table)
  "The syntax of scores: `//' comments, and `/* */' ones that nest.")

(defconst score--syntax-propertize
  (syntax-propertize-rules
   ;; What looks like a comment inside a source belongs to it.
   ("\\_<\\(?:asset\\|file\\|url\\|system\\)\\(:[^[:space:];,{}()\"]+\\)" (1 "_")))
  "The function that marks sources.")

(defconst score--decimal
  "\\(?:[0-9][0-9_]*\\(?:\\.[0-9][0-9_]*\\)?\\|\\.[0-9][0-9_]*\\)\\(?:[eE][-+]?[0-9][0-9_]*\\)?"
  "A number without its unit.")

(defconst score--unit
  "\\(?:beats?\\|bars?\\|cents\\|ms\\|us\\|Hz\\|kHz\\|dB\\|st\\|s\\|m\\|h\\)"
  "A unit.")

(defconst score-font-lock-keywords
  `(("\\_<\\(?:asset\\|file\\|url\\|system\\):[^[:space:];,{}()\"]*" . font-lock-constant-face)
    (,(regexp-opt '("sound" "impact" "notification" "selection" "feedback" "taptic" "vibration"
                    "transient" "continuous" "tone" "audioContinuous" "rhythm" "fromAudio")
                  'symbols)
     . font-lock-builtin-face)
    (,(regexp-opt '("sequence" "together" "at" "wait" "tempo" "repeat" "for" "loop" "if" "else"
                    "with" "effect" "on" "let" "pattern" "state" "import" "seed" "set" "curve"
                    "title" "author" "about" "score")
                  'symbols)
     . font-lock-keyword-face)
    (,(regexp-opt '("true" "false" "device" "new" "old" "pi") 'symbols)
     . font-lock-constant-face)
    ("\\_<\\([A-Za-z_][A-Za-z0-9_]*\\)[ \t]*:" 1 font-lock-variable-name-face)
    (,(concat (regexp-opt '("every" "by" "over" "ease" "in" "from" "to" "where" "overlap" "as"
                            "until" "all" "finished")
                          'symbols)
              "\\(?:[ \t]*$\\|[ \t]*==\\|[ \t]*[^= \t]\\)")
     1 font-lock-keyword-face)
    (,(concat (regexp-opt '("min" "max" "abs" "floor" "ceil" "round" "mod" "sqrt" "pow" "sin"
                            "lerp" "clamp" "random")
                          'symbols)
              "[ \t]*(")
     1 font-lock-function-name-face)
    (,(concat "\\(?:^\\|[^A-Za-z0-9_]\\)\\(" score--decimal "\\(?:%\\|[ \t]*" score--unit
              "\\(?:" score--decimal "\\(?:ms\\|us\\|m\\|s\\)\\)*\\_>\\)?\\)")
     1 font-lock-constant-face))
  "What is highlighted in a score beside comments and strings.")

(defun score--code-end ()
  "Return the end of the code of this line, without a comment and blanks."
  (save-excursion
    (let* ((start (line-beginning-position))
           (state (syntax-ppss (line-end-position))))
      (goto-char (if (nth 4 state) (max start (nth 8 state)) (line-end-position)))
      (skip-chars-backward " \t" start)
      (point))))

(defun score--lacks-code-p ()
  "Return non-nil iff this line is empty or a comment."
  (<= (score--code-end) (save-excursion (back-to-indentation) (point))))

(defun score--continues-p ()
  "Return non-nil iff this line goes on with the statement above."
  (save-excursion
    (back-to-indentation)
    (or (looking-at-p "->")
        (let (found)
          (while (and (not found) (zerop (forward-line -1)))
            (setq found (not (score--lacks-code-p))))
          (when found
            (goto-char (score--code-end))
            (looking-back ",\\|->\\|\\.\\.[.<]\\|[-=<>|&+*/]" (line-beginning-position)))))))

(defun score-indent-line ()
  "Indent the line as `scorec fmt' does."
  (interactive)
  (let* ((state (save-excursion (syntax-ppss (line-beginning-position))))
         (depth (seq-count (lambda (place) (eq (char-after place) ?{)) (nth 9 state)))
         (closes (save-excursion (back-to-indentation) (looking-at-p "}")))
         (continues (score--continues-p)))
    (unless (or (nth 3 state) (nth 4 state))
      (save-excursion
        (indent-line-to
         (max 0 (* score-indent-offset (+ depth (if closes -1 0) (if continues 2 0))))))
      (when (< (current-column) (current-indentation)) (back-to-indentation)))))

(defun score-format-buffer ()
  "Give the score the form that all scores share."
  (interactive)
  (let ((output (generate-new-buffer " *scorec*"))
        (errors (make-temp-file "scorec")))
    (unwind-protect
        (if (zerop (call-process-region nil nil score-program nil (list output errors) nil
                                        "fmt" "-"))
            (replace-buffer-contents output)
          (message "%s" (with-temp-buffer
                          (insert-file-contents errors)
                          (string-trim (buffer-string)))))
      (kill-buffer output)
      (delete-file errors))))

(defvar score-mode-map
  (let ((map (make-sparse-keymap)))
    (define-key map (kbd "C-c C-f") #'score-format-buffer)
    (define-key map (kbd "C-c C-c") #'compile)
    map)
  "The keys of a score.")

;;;###autoload
(define-derived-mode score-mode prog-mode "Score"
  "Major mode for scores of haptics and sound."
  (setq-local comment-start "// ")
  (setq-local comment-end "")
  (setq-local comment-start-skip "\\(?://+\\|/\\*+\\)[ \t]*")
  (setq-local font-lock-defaults '(score-font-lock-keywords))
  (setq-local syntax-propertize-function score--syntax-propertize)
  (setq-local indent-line-function #'score-indent-line)
  (setq-local indent-tabs-mode nil)
  (setq-local fill-column 100)
  (setq-local electric-indent-chars '(?\n ?} ?>))
  (when buffer-file-name
    (setq-local compile-command
                (format "%s check %s" score-program (shell-quote-argument buffer-file-name)))))

(add-to-list 'compilation-error-regexp-alist-alist
             '(scorec "^\\([^:\n]+\\):\\([0-9]+\\):\\([0-9]+\\): \
\\(?:error\\|\\(warning\\)\\|\\(remark\\|note\\)\\): "
                      1 2 3 (4 . 5)))
(add-to-list 'compilation-error-regexp-alist 'scorec)

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.score\\'" . score-mode))

(provide 'score-mode)
;;; score-mode.el ends here
