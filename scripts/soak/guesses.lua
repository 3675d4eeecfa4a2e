-- Guesses sessions: each request has a token, an app and an address of its own. Counts answers that are not the refusal.
function setup(thread)
  guessing = thread
end

function init()
  math.randomseed(os.time())
  bad = 0
end

local function hex(length)
  local digits = {}
  for n = 1, length / 4 do
    digits[n] = string.format('%04x', math.random(0, 65535))
  end
  return table.concat(digits)
end

function request()
  local address = string.format('%d.%d.%d.%d', math.random(1, 200), math.random(0, 255), math.random(0, 255), math.random(1, 254))
  return wrk.format('GET', '/api1/home/v1/index', { web_uuid = hex(16), token = hex(64), ['x-forwarded-for'] = address })
end

function response(_, _, body)
  if not body:find('"code":-4', 1, true) then
    bad = bad + 1
  end
end

function done(summary, latency)
  local errors = summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout
  io.write(string.format('{"requests":%d,"rate":%.1f,"bad":%d,"p99us":%d}\n', summary.requests,
    summary.requests / (summary.duration / 1e6), errors + guessing:get('bad'), latency:percentile(99)))
end
