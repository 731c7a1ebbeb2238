" Vim itself takes files of this name for those of the newsreader slrn.
autocmd BufNewFile,BufRead *.score set filetype=score
