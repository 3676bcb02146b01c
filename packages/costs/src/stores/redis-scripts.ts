import { script } from "effect/persistence/Redis"

export type Args = ReadonlyArray<string | number>

const keysAndArgs = (keys: ReadonlyArray<string>, args: Args): Args => [...keys, ...args]
const numberOfKeys = (keys: ReadonlyArray<string>) => keys.length

/**
 * Reserves what a call may cost. Returns a list: `reserved`, `wait`, `exceeded`, `forgotten` or `damaged`; then the epoch and what was
 * spent on the day and in the month, or what is damaged.
 */
export const reserveScript = () => script(keysAndArgs, { numberOfKeys, lua: reserveLua }).withReturnType<unknown>()

/**
 * Counts charges, and ends the reservation that was made for them. Returns a list: `settled`, `forgotten` or `damaged`; then as above, and 1 for
 * each that was not billed on the day, 0 for others.
 */
export const settleScript = () => script(keysAndArgs, { numberOfKeys, lua: settleLua }).withReturnType<unknown>()

/** Reads what was spent. Returns a list: `read`, `forgotten` or `damaged`; then as above. */
export const readScript = () => script(keysAndArgs, { numberOfKeys, lua: readLua }).withReturnType<unknown>()

// The first arguments are the epoch and the sums that the process knows, or empty texts. `report` makes the list that is returned.
// Nothing is written before all sums are known to be numbers: a script that fails halfway is not undone.
const beginLua = `
local function amounts(text)
  local micros, resources = string.match(text, "^(%d+) (%d+)$")
  if not micros then error("an amount that a call reserves is damaged") end
  return micros, resources
end
local function report(outcome, more)
  local list = { outcome, redis.call("GET", KEYS[7]) or "" }
  for place = 5, 6 do
    for _, name in ipairs({ "micros", "resources" }) do
      list[#list + 1] = redis.call("HGET", KEYS[place], name) or "0"
    end
  end
  list[#list + 1] = more
  return list
end
for _, place in ipairs({ 1, 5, 6 }) do
  for _, name in ipairs({ "micros", "resources" }) do
    local text = redis.call("HGET", KEYS[place], name)
    if text and not (string.match(text, "^%d+$") and tonumber(text) <= 9007199254740991) then
      return { "damaged", KEYS[place] .. " has " .. name .. " " .. string.sub(text, 1, 40) }
    end
  end
end
local time = redis.call("TIME")
local epoch = redis.call("GET", KEYS[7])
if not epoch and ARGV[1] == "" then
  epoch = time[1] .. "." .. time[2]
  redis.call("SET", KEYS[7], epoch)
end
local isForgotten = ARGV[1] ~= "" and epoch ~= ARGV[1]
for index, name in ipairs({ "micros", "resources", "micros", "resources" }) do
  local spent = redis.call("HGET", KEYS[index < 3 and 5 or 6], name)
  if tonumber(spent or 0) < tonumber(ARGV[1 + index]) then isForgotten = true end
end
`

// KEYS: sums that calls reserve, leases by their end, amounts of leases, amounts that streams reserve, sums of the day, sums of the
// month, the epoch. Leases of calls that were never settled are counted as spent first. The reservation of a stream has no end: it is given up to
// a call that would have to wait for it.
const reserveLua = `
${beginLua}
if isForgotten then return report("forgotten") end
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function take(id)
  local amount = redis.call("HGET", KEYS[3], id)
  if not amount then return nil end
  local micros, resources = amounts(amount)
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
      redis.call("PEXPIRE", KEYS[place], ARGV[10])
    end
  end
end
local streams = { micros = 0, resources = 0 }
for _, amount in ipairs(redis.call("HVALS", KEYS[4])) do
  local micros, resources = amounts(amount)
  streams.micros = streams.micros + micros
  streams.resources = streams.resources + resources
end
local needed = { micros = tonumber(ARGV[7]), resources = tonumber(ARGV[8]) }
local waits = false
local isBesideStreams = true
for index = 13, #ARGV, 3 do
  for offset, unit in ipairs({ "micros", "resources" }) do
    local limit = tonumber(ARGV[index + offset])
    if limit >= 0 and needed[unit] > 0 then
      local spent = tonumber(redis.call("HGET", KEYS[tonumber(ARGV[index])], unit) or 0)
      local reserved = tonumber(redis.call("HGET", KEYS[1], unit) or 0)
      if spent + needed[unit] > limit then return report("exceeded") end
      if spent + reserved + needed[unit] > limit then waits = true end
      if spent + reserved + streams[unit] + needed[unit] > limit then isBesideStreams = false end
    end
  end
end
if waits or (not isBesideStreams and ARGV[11] == "0") then return report("wait") end
if not isBesideStreams then redis.call("DEL", KEYS[4]) end
if ARGV[12] == "1" then
  redis.call("HSET", KEYS[4], ARGV[6], ARGV[7] .. " " .. ARGV[8])
  redis.call("PEXPIRE", KEYS[4], ARGV[10])
  return report("reserved")
end
redis.call("HSET", KEYS[3], ARGV[6], ARGV[7] .. " " .. ARGV[8])
redis.call("ZADD", KEYS[2], now + tonumber(ARGV[9]), ARGV[6])
redis.call("HINCRBY", KEYS[1], "micros", ARGV[7])
redis.call("HINCRBY", KEYS[1], "resources", ARGV[8])
return report("reserved")
`

// KEYS: as above, and the resources of the day. A lease that has ended is counted already. A billed amount counts also if Redis
// has forgotten what was spent before.
const settleLua = `
${beginLua}
local amount = redis.call("HGET", KEYS[3], ARGV[6])
if amount then
  local micros, resources = amounts(amount)
  redis.call("HDEL", KEYS[3], ARGV[6])
  redis.call("ZREM", KEYS[2], ARGV[6])
  redis.call("HINCRBY", KEYS[1], "micros", 0 - micros)
  redis.call("HINCRBY", KEYS[1], "resources", 0 - resources)
end
redis.call("HDEL", KEYS[4], ARGV[6])
local billed = {}
local micros, resources = 0, 0
for index = 9, #ARGV, 3 do
  local key = ARGV[index]
  local isNew = key == "" or redis.call("SISMEMBER", KEYS[8], key) == 0
  if isNew then
    if key ~= "" and redis.call("SCARD", KEYS[8]) < tonumber(ARGV[7]) then redis.call("SADD", KEYS[8], key) end
    micros = micros + tonumber(ARGV[index + 1])
    resources = resources + tonumber(ARGV[index + 2])
  end
  billed[#billed + 1] = isNew and 1 or 0
end
if #billed > 0 then
  redis.call("PEXPIRE", KEYS[8], 172800000)
  for place = 5, 6 do
    redis.call("HINCRBY", KEYS[place], "micros", micros)
    redis.call("HINCRBY", KEYS[place], "resources", resources)
    redis.call("PEXPIRE", KEYS[place], ARGV[8])
  end
end
return report(isForgotten and "forgotten" or "settled", billed)
`

const readLua = `
${beginLua}
return report(isForgotten and "forgotten" or "read")
`
