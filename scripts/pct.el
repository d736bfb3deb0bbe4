;;; pct.el --- profiles whose lines lead to the source  -*- lexical-binding: t -*-

;; What `pct' and `profile' print, in a buffer derived from compilation-mode:
;;
;;	 13.9%   /home/u/hash.c:101
;;	    12   /home/u/hash.c:101 <- /home/u/main.c:7
;;	/home/u/hash.c:101:    12.50%     return h;		(pct ann --editor)
;;
;; RET, C-x ` and M-g n go to the source, as in any compilation; n and p go through the lines most
;; first, whatever their order in the buffer, and show the source.
;;
;;	(load "/usr/local/share/emacs/site-lisp/pct.el")
;;	M-x pct-report RET line% RET /tmp/pct-0/ct/sort.4711/* RET
;;	M-x pct-profile RET sort words RET
;;
;; Limits: labels that have no source line (OBJECT:SYMBOL) lead nowhere.

;;; Code:

(require 'compile)
(require 'seq)

(defgroup pct nil
  "Reports of the Profile Collection Toolkit."
  :group 'tools)

(defcustom pct-program "pct"
  "The command that makes reports."
  :type 'string)

(defcustom pct-profile-program "profile"
  "The command that profiles a program."
  :type 'string)

(defface pct-hot '((t :inherit error)) "Shares of a tenth and more.")
(defface pct-warm '((t :inherit warning)) "Shares of a fiftieth and more.")

(defconst pct-reports
  '("line%" "sym%" "src%" "obj%" "prog%" "addr%" "hier%"
    "line" "sym" "src" "obj" "prog" "addr" "hier" "ann" "ann%" "info" "sys")
  "What `pct-report' completes.")

;; The file of a label: it may have blanks and colons, but no ` <- '.
(defconst pct--file "\\([^ \t\n]\\(?:[^ \n]\\| [^<\n]\\)*?\\)")
(defconst pct--numbers "^ *[-+0-9.%*() ]*[0-9%)*]   ")

;; COUNT LINE TEXT; the file is in the heading above.
(defconst pct--annotated "^ *[0-9]+\\(?:\\.[0-9]+%\\)? +\\([0-9]+\\) ")

(defvar pct-error-regexp-alist
  `((,(concat pct--numbers pct--file ":\\([0-9]+\\)\\(?: <- \\|$\\)") 1 2 nil 2 1)
    (,(concat "<- " pct--file ":\\([0-9]+\\)\\(?: \\|$\\)") 1 2 nil 2 1)
    (,(concat "^" pct--file ":\\([0-9]+\\): +[0-9.]+%?[ \t]") 1 2 nil 2 1)
    (,pct--annotated pct--annotated-file 1 nil 2 1))
  "What leads to a source: a label, a caller, lines of annotated sources.")

(defun pct--annotated-file ()
  "The source in whose annotated text point is: FILE: N of N samples is above it."
  (save-match-data
    (save-excursion
      (goto-char (line-beginning-position))
      (when (re-search-backward "^\\(.+\\): [0-9]+ of [0-9]+ samples" nil t)
        (match-string-no-properties 1)))))

(defun pct--unescape (name)
  "NAME as it is on the disk: `pct' writes odd bytes and backslashes as \\ooo."
  (if (not (string-match-p "\\\\[0-7][0-7][0-7]" name))
      name
    (decode-coding-string
     (replace-regexp-in-string
      "\\\\[0-7][0-7][0-7]"
      (lambda (octal) (unibyte-string (logand 255 (string-to-number (substring octal 1) 8))))
      (encode-coding-string name 'utf-8) t t)
     (or file-name-coding-system default-file-name-coding-system 'utf-8))))

(defun pct--number-here ()
  "Share or count of the line that point is on, nil when it leads to no source."
  (save-excursion
    (beginning-of-line)
    (let ((end (line-end-position)))
      (when (or (looking-at "^ *\\([0-9.]+\\)%?\\(?: ([-0-9.]+)\\)?   [^ ].*:[0-9]+\\(?: <- \\|$\\)")
                (looking-at (concat pct--file ":[0-9]+: +\\([0-9.]+\\)%?[ \t]"))
                (looking-at "^ *\\([0-9.]+\\)%? +[0-9]+ "))
        (let ((number (string-to-number (or (match-string 2) (match-string 1)))))
          (and (compilation-next-single-property-change (point) 'compilation-message nil end)
               number))))))

(defun pct--by-share ()
  "Beginnings of the lines that lead to a source, most first."
  (compilation--ensure-parse (point-max))
  (let (lines)
    (save-excursion
      (goto-char (point-min))
      (while (not (eobp))
        (let ((number (pct--number-here)))
          (when number
            (push (cons number (point)) lines)))
        (forward-line 1)))
    (mapcar #'cdr (sort (nreverse lines) (lambda (a b) (> (car a) (car b)))))))

(defun pct-next-by-share (&optional n)
  "Go to the line with the next smaller share, or the N-th, and show its source.
From where there is no share, to the greatest."
  (interactive "p")
  (let* ((lines (pct--by-share))
         (here (seq-position lines (line-beginning-position)))
         (to (cond (here (+ here (or n 1))) ((> (or n 1) 0) 0) (t -1))))
    (unless (and (>= to 0) (< to (length lines)))
      (user-error (if (> (or n 1) 0) "No smaller share" "No greater share")))
    (goto-char (nth to lines))
    (unless (get-text-property (point) 'compilation-message)
      (goto-char (next-single-property-change (point) 'compilation-message nil (line-end-position))))
    (let ((at (point)))
      (save-selected-window
        (compile-goto-error))
      (goto-char at))))

(defun pct-previous-by-share (&optional n)
  "Go to the line with the next greater share, or the N-th, and show its source."
  (interactive "p")
  (pct-next-by-share (- (or n 1))))

(defun pct--share-at-least (least)
  "A font-lock matcher for shares of LEAST percent and more."
  (lambda (limit)
    (let (found)
      (while (and (not found) (re-search-forward "^ *\\([0-9]+\\.[0-9]+\\)%" limit t))
        (setq found (>= (string-to-number (match-string 1)) least)))
      found)))

(defvar pct-mode-font-lock-keywords
  (list (list (pct--share-at-least 10) 1 ''pct-hot)
        (list (pct--share-at-least 2) 1 ''pct-warm)))

(defvar pct-mode-map
  (let ((map (make-sparse-keymap)))
    (set-keymap-parent map compilation-mode-map)
    (define-key map "n" #'pct-next-by-share)
    (define-key map "p" #'pct-previous-by-share)
    map))

;;;###autoload
(define-derived-mode pct-mode compilation-mode "Profile"
  "Reports of `pct': each line leads to its source.
\\{pct-mode-map}"
  (setq-local compilation-error-regexp-alist pct-error-regexp-alist)
  (setq-local compilation-error-regexp-alist-alist nil)
  (setq-local compilation-parse-errors-filename-function #'pct--unescape)
  (setq-local compilation-skip-threshold 0)
  (font-lock-add-keywords nil pct-mode-font-lock-keywords))

(defun pct--run (program arguments)
  "Start PROGRAM with ARGUMENTS, and return its buffer at once.
Each argument stays one word, whatever is in it."
  (let ((compilation-environment (cons "TERM=dumb" compilation-environment))) ; no colours, no pager
    (compilation-start (mapconcat #'shell-quote-argument (cons program arguments) " ")
                       'pct-mode (lambda (_) (format "*%s*" (file-name-nondirectory program))))))

(defun pct--files (glob)
  "The files that GLOB stands for; of a directory those in it, or one level below."
  (let ((files (file-expand-wildcards glob t)))
    (or (seq-mapcat (lambda (file)
                      (if (not (file-directory-p file))
                          (list file)
                        (or (seq-filter #'file-regular-p (file-expand-wildcards (concat file "/*") t))
                            (seq-filter #'file-regular-p (file-expand-wildcards (concat file "/*/*") t)))))
                    files)
        (user-error "No data files: %s" glob))))

;;;###autoload
(defun pct-report (report files)
  "Make the REPORT, such as line%, on data FILES: names, or one glob or directory."
  (interactive
   (list (completing-read "Report: " pct-reports nil nil nil nil "line%")
         (read-file-name "Data files (glob or directory): " (getenv "PCT_DIR"))))
  (pct--run pct-program
            (append (list report) (and (string-match-p "\\`ann%?\\'" report) '("--editor")) '("--")
                    (if (consp files) files (pct--files files)))))

;;;###autoload
(defun pct-profile (command)
  "Profile COMMAND, words as of a shell, and report on its source lines at the end."
  (interactive (list (read-shell-command "Profile: ")))
  (pct--run pct-profile-program (cons "--" (if (fboundp 'split-string-shell-command)
                                               (split-string-shell-command command)
                                             (split-string-and-unquote command)))))

(provide 'pct)
;;; pct.el ends here
