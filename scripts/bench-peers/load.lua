-- Asks for home, or applies: with each of the tokens and cards in FILE once, or with the only one again and again.
-- arguments: FILE ("token card" a line), `home` or `apply`.
local people, at, what = {}, 0, 'home'

function setup(thread)
  measured = thread
end

function init(args)
  for line in io.lines(args[1]) do
    local token, card = line:match('^(%S+) (%S+)$')
    people[#people + 1] = { token = token, card = card }
  end
  what = args[2]
  bad, first_bad = 0, ''
end

function request()
  at = at + 1
  if at > #people then
    -- Who has applied has an open order. What is on its way is answered meanwhile.
    if what == 'apply' and #people > 1 then
      wrk.thread:stop()
    end
    at = 1
  end
  local person = people[at]
  local headers = { web_uuid = 'bench', token = person.token, accept = 'application/json' }
  if what == 'home' then
    return wrk.format('GET', '/api1/home/v1/index', headers)
  end
  headers['content-type'] = 'application/json'
  local body = '{"cardId":"' .. person.card .. '","borrowAmount":"5000.00","periods":7,"productId":"saral-first"}'
  return wrk.format('POST', '/api1/order/v1/apply', headers, body)
end

function response(status, _, body)
  -- Ours says in the body whether the call succeeded.
  if status > 201 or (body:find('^{"code":') and not body:find('^{"code":0,')) then
    bad = bad + 1
    if first_bad == '' then
      first_bad = (status .. ' ' .. body:sub(1, 160)):gsub('[\\"]', "'")
    end
  end
end

function done(summary, latency)
  local errors = summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout
  io.write(string.format('{"rate":%.1f,"requests":%d,"p50us":%d,"p99us":%d,"bad":%d,"why":"%s"}\n',
    summary.requests / (summary.duration / 1e6), summary.requests, latency:percentile(50), latency:percentile(99),
    errors + measured:get('bad'), measured:get('first_bad')))
end
