-- A session of Neovim's own client with `scorec lsp`: types samples character by character, compares
-- the diagnostics with those of `scorec check`, then completes, renames and formats.
--
--     SCOREC=path nvim --headless -u NONE -c 'luafile Tests/Clients/session.lua'

local scorec = os.getenv("SCOREC")
local folder = vim.fn.resolve(vim.fn.tempname())
vim.fn.system({ "cp", "-R", "Samples", folder })

local function fail(message)
  io.stderr:write("\n" .. message .. "\n")
  vim.cmd("cquit 1")
end

local function expect(condition, message)
  if not condition then fail(message) end
end

local function wait(condition, message)
  expect(vim.wait(20000, condition, 5), message .. ": nothing came for 20 seconds")
end

local published = {}
local client
client = vim.lsp.start_client({
  name = "scorec",
  cmd = { scorec, "lsp" },
  root_dir = folder,
  -- Each edit goes by itself, without a pause to collect more of them.
  flags = { debounce_text_changes = 0 },
  on_error = function(code, message) fail("the client has an error: " .. vim.inspect({ code, message })) end,
  handlers = {
    ["textDocument/publishDiagnostics"] = function(_, result)
      published[result.uri] = result
    end,
  },
})
expect(client, "the server does not start")
wait(function() return vim.lsp.get_client_by_id(client) ~= nil and vim.lsp.get_client_by_id(client).initialized end, "initialize")

local function open(name)
  local path = folder .. "/" .. name
  vim.cmd("edit " .. path)
  local buffer = vim.api.nvim_get_current_buf()
  vim.bo[buffer].expandtab = true
  vim.lsp.buf_attach_client(buffer, client)
  return buffer, vim.uri_from_fname(path)
end

local function ask(buffer, method, parameters)
  local answers = vim.lsp.buf_request_sync(buffer, method, parameters, 20000)
  expect(answers and answers[client], method .. " has no answer")
  expect(not answers[client].err, method .. ": " .. vim.inspect(answers[client].err))
  return answers[client].result
end

local function at(uri, line, character)
  return { textDocument = { uri = uri }, position = { line = line, character = character } }
end

-- Counts the edits that are told.
local told_edits = 0
local connection = vim.lsp.get_client_by_id(client).rpc
local notify = connection.notify
connection.notify = function(method, parameters)
  if method == "textDocument/didChange" then told_edits = told_edits + 1 end
  return notify(method, parameters)
end

-- Types lines into an empty buffer, one character at a time, as a person does.
local function type(buffer, lines)
  vim.api.nvim_buf_set_lines(buffer, 0, -1, false, {})
  local count = 0
  told_edits = 0
  for index, line in ipairs(lines) do
    if index > 1 then
      vim.api.nvim_buf_set_lines(buffer, index - 1, index - 1, false, { "" })
      count = count + 1
    end
    local column = 0
    for character in line:gmatch("[%z\1-\127\194-\244][\128-\191]*") do
      vim.api.nvim_buf_set_text(buffer, index - 1, column, index - 1, column, { character })
      column = column + #character
      count = count + 1
      vim.wait(0)
    end
  end
  expect(told_edits >= count, told_edits .. " edits were told of " .. count)
end

local function settle(buffer, uri)
  wait(function()
    return published[uri] and published[uri].version == vim.lsp.util.buf_versions[buffer]
  end, "diagnostics")
  return published[uri].diagnostics
end

-- Expects that the server says of what was typed what the compiler says of the file.
local function expect_diagnostics_of_check(buffer, uri)
  local diagnostics = settle(buffer, uri)
  vim.cmd("silent write!")
  local check = vim.fn.system({ scorec, "check", "--diagnostics", "json", vim.api.nvim_buf_get_name(buffer) })
  local expected = {}
  for line in check:gmatch("[^\n]+") do
    local item = vim.fn.json_decode(line)
    table.insert(expected, item.line - 1 .. " " .. item.id)
  end
  local told = {}
  for _, item in ipairs(diagnostics) do table.insert(told, item.range.start.line .. " " .. item.code) end
  expect(vim.deep_equal(told, expected), uri .. ": " .. vim.inspect({ told, expected }))
  return diagnostics
end

for _, name in ipairs({ "02-readme-symphony", "11-patterns", "17-envelopes", "22-with", "24-imports" }) do
  local lines = vim.fn.readfile(folder .. "/" .. name .. ".score")
  local buffer, uri = open(name .. ".score")
  type(buffer, lines)
  expect_diagnostics_of_check(buffer, uri)
  expect(vim.deep_equal(vim.fn.readfile(folder .. "/" .. name .. ".score"), lines), name .. " was typed otherwise")
end

local buffer, uri = open("typed.score")
type(buffer, {
  "// 😀 日本", "let gap = 100ms", "pattern beat(strength = 1) {", "impact heavy,strength", "wait gap", "}",
  "repeat 3 {", "beat 0.5; wait until finished", "}", "impact hevy",
})
local diagnostics = expect_diagnostics_of_check(buffer, uri)
expect(#diagnostics == 1, "one mistake: " .. vim.inspect(diagnostics))

-- A quick fix.
local where = { start = { line = 9, character = 8 }, ["end"] = { line = 9, character = 8 } }
local actions = ask(buffer, "textDocument/codeAction", {
  textDocument = { uri = uri }, range = where, context = { diagnostics = diagnostics },
})
expect(#actions > 0, "no fix is offered")
vim.lsp.util.apply_workspace_edit(actions[1].edit, "utf-16")
expect(vim.fn.getline(10) == "impact heavy", "the fix gives: " .. vim.fn.getline(10))

-- Completion, behind characters of two UTF-16 units.
vim.fn.setline(11, "wait 1; /* 😀 */ taptic ")
vim.wait(300)
local items = ask(buffer, "textDocument/completion", at(uri, 10, vim.str_utfindex(vim.fn.getline(11)) + 1))
local labels = {}
for _, item in ipairs(items) do labels[item.label] = true end
expect(labels.peek and labels.tryAgain, "completion: " .. vim.inspect(items))
vim.fn.setline(11, "wait 1; /* 😀 */ taptic peek")

-- Another name, everywhere.
vim.wait(300)
local edit = ask(buffer, "textDocument/rename", vim.tbl_extend("force", at(uri, 2, 9), { newName = "heart" }))
vim.lsp.util.apply_workspace_edit(edit, "utf-16")
expect(vim.fn.getline(3) == "pattern heart(strength = 1) {" and vim.fn.getline(8):find("heart 0.5"),
  "rename: " .. vim.inspect(vim.fn.getline(1, "$")))

-- The form that all scores share, as `scorec fmt` gives it.
vim.wait(300)
vim.cmd("silent write")
local edits = ask(buffer, "textDocument/formatting", { textDocument = { uri = uri }, options = { tabSize = 2, insertSpaces = true } })
vim.lsp.util.apply_text_edits(edits, buffer, "utf-16")
vim.wait(300)
vim.cmd("silent write")
vim.fn.system({ scorec, "fmt", "--check", vim.api.nvim_buf_get_name(buffer) })
expect(vim.v.shell_error == 0, "the form is not that of 'scorec fmt': " .. vim.inspect(vim.fn.getline(1, "$")))
expect(#settle(buffer, uri) == 0, "mistakes at the end: " .. vim.inspect(published[uri].diagnostics))

-- What stands beside the lines.
local hints = ask(buffer, "textDocument/inlayHint", {
  textDocument = { uri = uri },
  range = { start = { line = 0, character = 0 }, ["end"] = { line = 99, character = 0 } },
})
expect(#hints > 3, "hints: " .. vim.inspect(hints))
expect(ask(buffer, "textDocument/hover", at(uri, 2, 9)).contents.value:find("pattern heart"), "hover")

local process = vim.lsp.get_client_by_id(client)
process.stop()
wait(function() return process.is_stopped() end, "the end")

-- What the documentation tells to write for versions before 0.11 starts one server for two scores.
vim.env.PATH = vim.fn.fnamemodify(scorec, ":h") .. ":" .. vim.env.PATH
local page = table.concat(vim.fn.readfile("Documentation/LanguageServer.md"), "\n")
local snippet = page:match("Before that.-```lua\n(.-)```")
assert(loadstring(snippet))()
local first = vim.fn.bufadd(folder .. "/01-one-tap.score")
local second = vim.fn.bufadd(folder .. "/03-waiting.score")
for _, number in ipairs({ first, second }) do
  vim.cmd("buffer! " .. number)
  wait(function() return next(vim.lsp.buf_get_clients(number)) ~= nil end, "a server for buffer " .. number)
end
local servers = {}
for _, server in pairs(vim.lsp.get_active_clients()) do table.insert(servers, server.id) end
expect(#servers == 1, "servers: " .. vim.inspect(servers))
vim.lsp.get_client_by_id(servers[1]).stop()

vim.fn.delete(folder, "rf")
vim.cmd("quitall!")
