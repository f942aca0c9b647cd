" Tables of advice.
autocmd BufNewFile,BufRead *.al0 setfiletype al0
