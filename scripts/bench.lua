-- Sends requests as the app does, and counts wrong answers. The first argument is a file of borrowers, one line
-- `token card order …` for each. The further arguments are one of:
--   PATH         reads PATH with the first borrower's token
--   each PATH    reads PATH as each borrower in turn; `{order}` in PATH stands for the borrower's order
local borrowers, at, what, path = {}, 0, nil, nil

function setup(thread)
  measured = thread
end

function init(args)
  bad, first_bad, what, path = 0, '', args[2], args[3] or args[2]
  for line in io.lines(args[1]) do
    borrowers[#borrowers + 1] = line
  end
  wrk.headers['web_uuid'] = 'bench'
  wrk.headers['token'] = borrowers[1]:match('^(%S+)')
end

function request()
  if what == 'each' then
    at = at % #borrowers + 1
    local token, order = borrowers[at]:match('^(%S+) %S+ (%S+)')
    return wrk.format('GET', (path:gsub('{order}', order)), { web_uuid = 'bench', token = token })
  end
  return wrk.format('GET', path)
end

function response(status, _, body)
  if status ~= 200 or not body:find('"code":0', 1, true) then
    bad = bad + 1
    if first_bad == '' then
      first_bad = body:sub(1, 160):gsub('"', "'")
    end
  end
end

function done(summary, latency)
  local errors = summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout
  io.write(string.format('{"requests":%d,"rate":%.1f,"p50us":%d,"p99us":%d,"bad":%d,"why":"%s"}\n', summary.requests,
    summary.requests / (summary.duration / 1e6), latency:percentile(50), latency:percentile(99),
    errors + measured:get('bad'), measured:get('first_bad')))
end
