-- Tables of advice in Neovim: starts `al0 lsp` for every table that is opened.
--   require('al0').setup()                        -- al0 is in the PATH
--   require('al0').setup({cmd = {'/my/al0', 'lsp'}})
local M = {}

local clients = {} -- by folder, where vim.lsp.start is not there to share them

local function start(options)
    local config = vim.tbl_extend('force', {
        name = 'al0',
        cmd = {'al0', 'lsp'},
        root_dir = vim.fn.expand('%:p:h'),
    }, options or {})
    if vim.lsp.start then
        vim.lsp.start(config)
        return
    end
    local id = clients[config.root_dir]
    if not id or vim.lsp.client_is_stopped(id) then
        id = vim.lsp.start_client(config)
        clients[config.root_dir] = id
    end
    vim.lsp.buf_attach_client(0, id)
end

-- The client of the current buffer.
local function client()
    for _, c in pairs(vim.lsp.buf_get_clients(0)) do
        if c.name == 'al0' then
            return c
        end
    end
end

-- Proves the position of the `%! fen` line near the cursor, and shows the answer in a split.
local function prove()
    local c = client()
    if not c then
        return
    end
    local params = vim.lsp.util.make_position_params(0, c.offset_encoding)
    c.request('al0/prove', params, function(err, result)
        local text = err and err.message or result.text .. '\n' .. (result.story or '')
        vim.cmd('new')
        vim.bo.buftype, vim.bo.bufhidden = 'nofile', 'wipe'
        vim.api.nvim_buf_set_lines(0, 0, -1, false, vim.split(text, '\n'))
    end)
end

function M.setup(options)
    vim.api.nvim_create_autocmd('FileType', {
        pattern = 'al0',
        callback = function()
            start(options)
            vim.bo.omnifunc = 'v:lua.vim.lsp.omnifunc'
            vim.api.nvim_buf_create_user_command(0, 'Al0Prove', prove, {})
        end,
    })
end

return M
