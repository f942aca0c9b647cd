;;; eglot.el --- a session in Emacs: an error is shown, its fix applied  -*- lexical-binding: t; -*-
;; Run by tests/lsp/editors.sh with AL0, EDITORS and WORK in the environment.

(require 'eglot)
(add-to-list 'load-path (concat (getenv "EDITORS") "/emacs"))
(require 'al0-mode)
(setq al0-command (list (getenv "AL0") "lsp")
      eglot-sync-connect 5
      eglot-autoshutdown t)

(defun check (fine what)
  "Ends Emacs with a message WHAT unless FINE."
  (unless fine
    (princ (format "FAIL emacs: %s\n" what) #'external-debugging-output)
    (kill-emacs 1)))

(defun soon (what is)
  "Waits until IS returns non-nil; else as `check' with WHAT."
  (let ((end (+ (float-time) 10)))
    (while (and (not (funcall is)) (< (float-time) end))
      (accept-process-output nil 0.05))
    (check (funcall is) what)))

(find-file (concat (getenv "WORK") "/e.al0"))
(check (eq major-mode 'al0-mode) "the file is no table")
(call-interactively #'eglot)
(check (eglot-current-server) "the server is not connected")
(flymake-mode 1)
(flymake-start)
(soon "no error is shown" #'flymake-diagnostics)
(check (string-match-p "did you mean `near`" (flymake-diagnostic-text (car (flymake-diagnostics))))
       "the error does not say what was meant")
(let* ((where (car (flymake-diagnostics)))
       (fixes (eglot-code-actions (flymake-diagnostic-beg where) (flymake-diagnostic-end where))))
  (check (= (length fixes) 1) "there is no fix")
  (let ((eglot-confirm-server-initiated-edits nil))
    (eglot--apply-workspace-edit (plist-get (if (vectorp fixes) (aref fixes 0) (car fixes)) :edit))))
(check (string-match-p "near(k)" (buffer-string)) "the fix was not applied")
(princ "emacs: fine\n")
(set-buffer-modified-p nil)
(kill-emacs 0)
;;; eglot.el ends here
