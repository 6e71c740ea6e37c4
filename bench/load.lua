-- load.lua - what wrk asks the server for, in turn, and how often each status came.
local targets = {
    '/',
    '/main.js',
    '/api/games',
    '/api/show?game=connect4&moves=4%204%203',
    '/api/show?game=tictactoe&moves=b2',
}
local threads = {}
local at = 0

function setup(thread)
    table.insert(threads, thread)
end

function init()
    statuses = {}
end

function request()
    at = at % #targets + 1
    return wrk.format('GET', targets[at])
end

function response(status)
    statuses[status] = (statuses[status] or 0) + 1
end

function done()
    local all = {}
    for _, thread in ipairs(threads) do
        for status, count in pairs(thread:get('statuses')) do
            all[status] = (all[status] or 0) + count
        end
    end
    for status, count in pairs(all) do
        print(string.format('cheap requests with status %d: %d', status, count))
    end
end
