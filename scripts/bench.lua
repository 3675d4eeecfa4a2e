-- Asks as the app does; for `apply` each request is another borrower's. Counts answers that are no success.
-- arguments: FILE ("token card order …" a line), then `apply`, a path that the first borrower's token reads, or `each` and a
-- path that every borrower reads in turn; in it `{order}` stands for the borrower's order.
local borrowers, at, path, is_each = {}, 0, nil, false

function setup(thread)
  measured = thread
end

function init(args)
  for line in io.lines(args[1]) do
    borrowers[#borrowers + 1] = line
  end
  bad, first_bad = 0, ""
  is_each = args[2] == 'each'
  if args[2] ~= 'apply' then
    path = is_each and args[3] or args[2]
  end
  wrk.headers['web_uuid'] = 'bench'
  wrk.headers['token'] = borrowers[1]:match('^(%S+)')
end

function request()
  if is_each then
    at = at % #borrowers + 1
    local token, order = borrowers[at]:match('^(%S+) %S+ (%S+)')
    return wrk.format('GET', (path:gsub('{order}', order)), { web_uuid = 'bench', token = token })
  end
  if path then
    return wrk.format('GET', path)
  end
  at = at + 1
  if at > #borrowers then
    bad, first_bad = bad + 1, 'more borrowers are needed'
    at = 1
  end
  local token, card = borrowers[at]:match('^(%S+) (%S+)')
  local headers = { web_uuid = 'bench', token = token, ['content-type'] = 'application/json' }
  local body = '{"cardId":"' .. card .. '","borrowAmount":"5000.00","periods":7,"productId":"saral-first"}'
  return wrk.format('POST', '/api1/order/v1/apply', headers, body)
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
  io.write(string.format('{"rate":%.1f,"p50us":%d,"p99us":%d,"bad":%d,"why":"%s"}\n',
    summary.requests / (summary.duration / 1e6), latency:percentile(50), latency:percentile(99),
    errors + measured:get('bad'), measured:get('first_bad')))
end
