;;; al0-mode.el --- Tables of advice, by `al0 lsp' -*- lexical-binding: t; -*-

;; Package-Requires: ((emacs "27.1"))

;;; Commentary:

;; Colours for tables of advice, and what eglot needs to start `al0 lsp':
;;
;;   (require 'al0-mode)
;;   (add-hook 'al0-mode-hook #'eglot-ensure)

;;; Code:

(defgroup al0 nil "Tables of advice." :group 'languages)

(defcustom al0-command '("al0" "lsp")
  "How the language server is started."
  :type '(repeat string))

(defconst al0-mode-font-lock-keywords
  `(("^%! \\(?:fen\\|position\\) .*$" 0 font-lock-doc-face t)
    (,(concat "^" (regexp-opt '("table" "game" "search" "material" "aim" "scope" "avoid" "rules" "odds" "board" "symmetric" "replan"
                                "use" "define" "rule" "advice" "plan")
                              'symbols))
     . font-lock-keyword-face)
    (,(concat (regexp-opt '("when" "better" "holding" "us" "them" "prefer" "seek" "odds" "expect" "risk" "blend"
                            "explore")
                          'symbols)
              ":")
     . font-lock-type-face)
    (,(regexp-opt '("and" "or" "not" "in" "if" "then" "else" "with" "as" "of" "each" "always" "least" "most" "certain" "shortest"
                    "lowest" "first" "best" "preferred")
                  'symbols)
     . font-lock-keyword-face)
    (,(regexp-opt '("some" "all" "count" "set" "min" "max") 'symbols) . font-lock-builtin-face)
    (,(regexp-opt '("true" "false") 'symbols) . font-lock-constant-face)))

(defvar al0-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?% "<" table)
    (modify-syntax-entry ?\n ">" table)
    (modify-syntax-entry ?_ "_" table)
    (modify-syntax-entry ?\" "\"" table)
    table))

;;;###autoload
(define-derived-mode al0-mode prog-mode "al0"
  "Major mode for tables of advice."
  (setq-local comment-start "% ")
  (setq-local comment-start-skip "%+ *")
  (setq-local indent-tabs-mode nil)
  (setq-local tab-width 4)
  (setq-local font-lock-defaults '(al0-mode-font-lock-keywords)))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.al0\\'" . al0-mode))

(defvar eglot-server-programs)
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs (cons 'al0-mode (lambda (&rest _) al0-command))))

(provide 'al0-mode)
;;; al0-mode.el ends here
