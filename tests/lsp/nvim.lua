-- tests/lsp/nvim.lua -- a session in Neovim: an error is shown, its fix applied, a name hovered and renamed.
-- Run by tests/lsp/editors.sh with AL0, EDITORS and WORK in the environment.
local work = os.getenv('WORK')

local function check(fine, what)
    if not fine then
        io.stderr:write('FAIL nvim: ' .. what .. '\n')
        vim.cmd('cquit 1')
    end
end

local function soon(what, is)
    check(vim.wait(10000, is, 20), what)
end

vim.opt.runtimepath:prepend(os.getenv('EDITORS') .. '/vim')
vim.cmd('filetype plugin on | syntax on')
require('al0').setup({cmd = {os.getenv('AL0'), 'lsp'}})
vim.cmd('edit ' .. work .. '/t.al0')
check(vim.bo.filetype == 'al0', 'the file is no table')
check(vim.bo.commentstring == '% %s', 'comments')
check(vim.fn.synIDattr(vim.fn.synID(1, 1, 1), 'name') == 'al0Header', 'the first word has no colour')

local function diagnostics()
    return vim.diagnostic.get(0)
end

soon('no error is shown', function() return #diagnostics() == 1 end)
check(diagnostics()[1].message:find('did you mean `near`?', 1, true), 'the error does not say what was meant')

local function request(method, line, character, more)
    local params = vim.tbl_extend('force', {
        textDocument = vim.lsp.util.make_text_document_params(),
        position = {line = line, character = character},
    }, more or {})
    local answers = vim.lsp.buf_request_sync(0, method, params, 5000)
    for _, answer in pairs(answers or {}) do
        check(not answer.err, method .. ' failed')
        return answer.result
    end
    check(false, method .. ' has no answer')
end

local d = diagnostics()[1]
local range = {start = {line = d.lnum, character = d.col}, ['end'] = {line = d.end_lnum, character = d.end_col}}
local fixes = request('textDocument/codeAction', 0, 0, {range = range, context = {diagnostics = {}}})
check(#fixes == 1, 'there is no fix')
vim.lsp.util.apply_workspace_edit(fixes[1].edit, 'utf-16')
check(vim.fn.getline(6):find('near(k)', 1, true), 'the fix was not applied')
soon('the error stays', function() return #diagnostics() == 0 end)

local hover = request('textDocument/hover', 2, 8)
check(hover.contents.value:find('near(S): int', 1, true), 'the hover has no type')
local edit = request('textDocument/rename', 2, 8, {newName = 'close'})
vim.lsp.util.apply_workspace_edit(edit, 'utf-16')
check(vim.fn.getline(6):find('close(k)', 1, true), 'the name is not changed')
local items = request('textDocument/completion', 5, 16)
check(#items > 0, 'nothing is offered')
vim.cmd('Al0Prove')
soon('no proof is shown', function()
    return vim.bo.buftype == 'nofile' and vim.fn.getline(1):find('t, rule always: win', 1, true) == 1
end)
print('nvim: fine')
vim.cmd('qall!')
