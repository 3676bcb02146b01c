import { script } from "effect/persistence/Redis"

type Args = ReadonlyArray<string | number>

const keysAndArgs = (keys: ReadonlyArray<string>, args: Args): Args => [...keys, ...args]
const numberOfKeys = (keys: ReadonlyArray<string>) => keys.length

/** Holds what a call may cost. Returns `admitted`, `wait`, or what was spent on the day and in the month if it is too much. */
export const holding = () => script(keysAndArgs, { numberOfKeys, lua: holdingLua }).withReturnType<unknown>()

/**
 * Books charges, and returns what was held for them. Returns what is spent now, and 1 for each that was not billed on the day, 0
 * for others.
 */
export const booking = () => script(keysAndArgs, { numberOfKeys, lua: bookingLua }).withReturnType<unknown>()

// What was spent on the day and in the month.
const sumsLua = `
local function sums()
  local found = {}
  for place = 5, 6 do
    for _, name in ipairs({ "micros", "resources" }) do
      found[#found + 1] = tonumber(redis.call("HGET", KEYS[place], name) or 0)
    end
  end
  return found
end
`

// KEYS: sums that calls hold, leases by their end, amounts of leases, amounts that streams hold, sums of the day, sums of the
// month. Leases of calls that were never settled are counted as spent first. What streams hold has no end: it is given up to
// a call that would have to wait for it.
const holdingLua = `
${sumsLua}
local time = redis.call("TIME")
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function take(id)
  local amount = redis.call("HGET", KEYS[3], id)
  if not amount then return nil end
  local micros, resources = string.match(amount, "(%d+) (%d+)")
  redis.call("HDEL", KEYS[3], id)
  redis.call("ZREM", KEYS[2], id)
  redis.call("HINCRBY", KEYS[1], "micros", 0 - micros)
  redis.call("HINCRBY", KEYS[1], "resources", 0 - resources)
  return micros, resources
end
for _, id in ipairs(redis.call("ZRANGEBYSCORE", KEYS[2], 0, now)) do
  local micros, resources = take(id)
  if micros then
    for place = 5, 6 do
      redis.call("HINCRBY", KEYS[place], "micros", micros)
      redis.call("HINCRBY", KEYS[place], "resources", resources)
      redis.call("PEXPIRE", KEYS[place], ARGV[5])
    end
  end
end
local streams = { micros = 0, resources = 0 }
for _, amount in ipairs(redis.call("HVALS", KEYS[4])) do
  local micros, resources = string.match(amount, "(%d+) (%d+)")
  streams.micros = streams.micros + micros
  streams.resources = streams.resources + resources
end
local needed = { micros = tonumber(ARGV[2]), resources = tonumber(ARGV[3]) }
local waits = false
local isBesideStreams = true
for index = 8, #ARGV, 3 do
  for offset, unit in ipairs({ "micros", "resources" }) do
    local limit = tonumber(ARGV[index + offset])
    if limit >= 0 and needed[unit] > 0 then
      local spent = tonumber(redis.call("HGET", KEYS[tonumber(ARGV[index])], unit) or 0)
      local held = tonumber(redis.call("HGET", KEYS[1], unit) or 0)
      if spent + needed[unit] > limit then
        return sums()
      end
      if spent + held + needed[unit] > limit then waits = true end
      if spent + held + streams[unit] + needed[unit] > limit then isBesideStreams = false end
    end
  end
end
if waits or (not isBesideStreams and ARGV[6] == "0") then return "wait" end
if not isBesideStreams then redis.call("DEL", KEYS[4]) end
if ARGV[7] == "1" then
  redis.call("HSET", KEYS[4], ARGV[1], ARGV[2] .. " " .. ARGV[3])
  redis.call("PEXPIRE", KEYS[4], ARGV[5])
  return "admitted"
end
redis.call("HSET", KEYS[3], ARGV[1], ARGV[2] .. " " .. ARGV[3])
redis.call("ZADD", KEYS[2], now + tonumber(ARGV[4]), ARGV[1])
redis.call("HINCRBY", KEYS[1], "micros", ARGV[2])
redis.call("HINCRBY", KEYS[1], "resources", ARGV[3])
return "admitted"
`

// KEYS: as above, and the resources of the day. A lease that has ended is counted already.
const bookingLua = `
${sumsLua}
local amount = redis.call("HGET", KEYS[3], ARGV[1])
if amount then
  local micros, resources = string.match(amount, "(%d+) (%d+)")
  redis.call("HDEL", KEYS[3], ARGV[1])
  redis.call("ZREM", KEYS[2], ARGV[1])
  redis.call("HINCRBY", KEYS[1], "micros", 0 - micros)
  redis.call("HINCRBY", KEYS[1], "resources", 0 - resources)
end
redis.call("HDEL", KEYS[4], ARGV[1])
local billed = {}
local micros, resources = 0, 0
for index = 4, #ARGV, 3 do
  local key = ARGV[index]
  local isNew = key == "" or redis.call("SISMEMBER", KEYS[7], key) == 0
  if isNew then
    if key ~= "" and redis.call("SCARD", KEYS[7]) < tonumber(ARGV[2]) then redis.call("SADD", KEYS[7], key) end
    micros = micros + tonumber(ARGV[index + 1])
    resources = resources + tonumber(ARGV[index + 2])
  end
  billed[#billed + 1] = isNew and 1 or 0
end
if #billed > 0 then
  redis.call("PEXPIRE", KEYS[7], 172800000)
  for place = 5, 6 do
    redis.call("HINCRBY", KEYS[place], "micros", micros)
    redis.call("HINCRBY", KEYS[place], "resources", resources)
    redis.call("PEXPIRE", KEYS[place], ARGV[3])
  end
end
return { sums(), billed }
`
