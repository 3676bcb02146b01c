import { isXError, poll, type XApi } from "@xeffect/core"
import { type KeptPosition, layerCheckpoint, type Position, positionNamed } from "@xeffect/core/checkpoint"
import { memoryText } from "@xeffect/core/store"
import { costs, keyValueCosts, within } from "@xeffect/costs"
import { storeTokens, TokenStore } from "@xeffect/http/sign-in/stores"
import { uploadMedia, type UploadResume } from "@xeffect/media"
import { follow, keepPosition, streamTweets } from "@xeffect/streams"
import { getTweet, getUsersMentions } from "@xeffect/tweets"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as KeyValueStore from "effect/persistence/KeyValueStore"
import * as Redacted from "effect/Redacted"
import * as Stream from "effect/Stream"
import { parsePosition } from "../../../../packages/core/src/operation/poll/position.ts"
import { type Entry, makeTokenStore } from "../../../../packages/http/src/sign-in/stores/token-store.ts"
import {
  changeEntry,
  emptyPart,
  partOfText,
  receiveInto,
  textOfPart
} from "../../../../packages/reply/src/state/part.ts"
import { json, responding, token } from "../calls.ts"
import { broken, expectEqual, parse } from "../expect.ts"
import type { Target } from "../target.ts"

/** A stored text, and the one in a second place, if the store has two. */
type Check = (text: string, other: string | undefined) => void | Promise<void>

const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((one) => typeof one === "string")

const isNumber = (value: unknown): boolean =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 52

/** Whether a value has the type of a position. */
const isPosition = (value: unknown): value is Position => {
  const { clockOffset = 0, connections = [], entries = [], keys, settled = "", settling, time } = Object(value)
  const { id = "", time: at } = Object(settling)
  return (
    Number.isFinite(time) &&
    Number.isFinite(clockOffset ?? 0) &&
    isTexts(keys) &&
    isTexts(connections ?? []) &&
    Array.isArray(entries ?? []) &&
    typeof settled === "string" &&
    (settling === undefined || (Number.isFinite(at) && typeof id === "string"))
  )
}

/** Runs an effect to its end. Returns its failure; fails if that is a defect. */
const failureOf = async <A, E>(
  effect: Effect.Effect<A, E>
): Promise<{ readonly value?: A; readonly error?: unknown }> => {
  const exit = await Effect.runPromiseExit(Effect.provide(effect, Logger.layer([])))
  if (Exit.isSuccess(exit)) return { value: exit.value }
  const defect = exit.cause.reasons.find((reason) => reason._tag === "Die")
  if (defect !== undefined) throw defect.defect
  return { error: Cause.squash(exit.cause) }
}

/** A `KeyValueStore` with these entries. */
const storeWith = async (entries: Readonly<Record<string, string | undefined>>) => {
  const store = await Effect.runPromise(Effect.provide(KeyValueStore.KeyValueStore, KeyValueStore.layerMemory))
  for (const [key, text] of Object.entries(entries))
    if (text !== undefined) await Effect.runPromise(store.set(key, text))
  return store
}

/** Runs a stream until it waits or ends. Returns its elements, and how it ended. */
const untilItWaits = async <A, E>(stream: Stream.Stream<A, E, XApi>, live: Layer.Layer<XApi, unknown>) => {
  const found: Array<A> = []
  const run = Stream.runForEach(Stream.take(stream, 5), (one) => Effect.sync(() => void found.push(one)))
  const waiting = Effect.promise(async () => {
    for (let turns = 0; turns < 12; turns += 1) await new Promise((resolve) => setImmediate(resolve))
  })
  const ended = await failureOf(Effect.raceFirst(Effect.provide(run, live), waiting))
  return { found, error: ended.error }
}

const storeOf = (stored: unknown): KeptPosition => ({
  // A store of your own may have anything.
  load: Effect.sync(() => stored as Position),
  save: () => Effect.void
})

const checkpoints: Check = async (text, other) => {
  const store = await storeWith({ "xeffect-stream-a-1": text, "xeffect-stream-a-0": other })
  const { load, save } = positionNamed("a")
  const live = Layer.provide(layerCheckpoint, Layer.succeed(KeyValueStore.KeyValueStore, store))
  const written: Position = { time: 5, keys: ["1"] }
  const both = Effect.flatMap(load, (loaded) =>
    Effect.map(Effect.andThen(save(written), load), (saved) => ({ loaded, saved }))
  )
  const { error, value } = await failureOf(Effect.provide(both, live))
  const numbered = [text, other]
    .map((one) => Object(parse(one ?? "")))
    .filter((one) => isPosition(one) && isNumber(Reflect.get(one, "number")))
    .toSorted((one, another) => Number(Reflect.get(another, "number")) - Number(Reflect.get(one, "number")))
  if (value === undefined) {
    if (!isXError(error)) throw error
    if (numbered.length > 0) broken("a position that is whole is refused", numbered[0])
    return
  }
  const [newest, second] = numbered
  const isTie = newest?.number === second?.number
  if (numbered.length > 0) {
    if (!isTie) expectEqual(value.loaded, newest, "another position is loaded")
  } else if (value.loaded !== undefined) broken("something is loaded that is no position", value.loaded)
  else if (other !== undefined || parse(text) !== undefined) broken("damaged positions are a first start", text, other)
  expectEqual([value.saved?.time, value.saved?.keys], [5, ["1"]], "a saved position is not the one that is loaded")
}

const files: Check = (text) => {
  const value = parse(text)
  expectEqual(parsePosition(text), isPosition(value) ? [value] : [], "a file is not the position that it has")
}

const mentions = ["25", "24", "23", "22", "21", "20"].map((id) => ({ id, text: "x" }))

const polls: Check = async (text, round) => {
  const stored = parse(text)
  const { live, sent } = responding(() => json({ data: mentions, meta: { result_count: mentions.length } }))
  const checkpoint = { ...storeOf(stored), ...(round !== undefined && { round: storeOf(parse(round)) }) }
  const { error, found } = await untilItWaits(poll(getUsersMentions, { id: "1" }, { checkpoint }), live)
  if (error !== undefined && !isXError(error)) throw error
  if (stored !== undefined && !isPosition(stored)) {
    if (error === undefined) broken("a value that is no position is not refused", stored)
    expectEqual([found.length, sent.length], [0, 0], "a poll begins without its position")
    return
  }
  if (stored === undefined) return
  const pending = Object(parse(round ?? "")).entries
  const ids = Array.isArray(pending) ? pending.map((entry) => String(Object(entry).id)) : []
  for (const { id } of found)
    if (stored.keys.includes(id) && !ids.includes(String(id)))
      broken("an entry that was processed is delivered again", id, stored)
}

const follows: Check = async (text) => {
  const stored = parse(text)
  const item = { data: { id: "20", text: "x" } }
  const { live } = responding(() => json(item))
  const checkpoint = keepPosition(storeOf(stored))
  const followed = follow(streamTweets, {}, { checkpoint, backfill: true, max_attempts: 1 })
  const { error, found } = await untilItWaits(followed, live)
  if (error !== undefined && !isXError(error)) throw error
  const isRefused = stored !== undefined && !isPosition(stored)
  if (isRefused && error === undefined) broken("a value that is no position is not refused", stored)
  if (isRefused) expectEqual(found, [], "a stream begins without its position")
}

const tokens: Check = async (text) => {
  const memory = memoryText()
  await Effect.runPromise(memory.replace({ text: undefined }, text))
  const store = makeTokenStore("a", memory)
  const { error, value } = await failureOf(store.get)
  const { access_token } = Object(parse(text))
  if (value === undefined) {
    const shown = `${error} ${JSON.stringify(error)}`
    const texts = Object.values(Object(parse(text))).filter((one) => typeof one === "string")
    for (const secret of [token, ...texts])
      if (
        secret.length > 12 &&
        !"the content of the token store is malformed".includes(secret) &&
        shown.includes(secret)
      )
        broken("a failure shows what is stored", shown)
  } else {
    expectEqual(Redacted.value(value.tokens.access_token), access_token, "other tokens are read")
    expectEqual(await Effect.runPromise(store.set(value, value)), true, "what was read cannot be replaced")
    const { text: _, ...again } = (await Effect.runPromise(store.get)) ?? broken("what was written is gone")
    const { text: __, ...before } = value
    expectEqual(Redacted.value(again.tokens.access_token), access_token, "other tokens are written")
    // As texts: JSON has no negative zero.
    const textOf = ({ claim, signIn }: Entry) => JSON.stringify({ claim, signIn })
    expectEqual(textOf(again), textOf(before), "a claim or a sign-in is lost")
  }
  const signIn = storeTokens({ access_token: Redacted.make("new") })
  await Effect.runPromise(Effect.provideService(signIn, TokenStore, store))
  const last = await Effect.runPromise(store.get)
  expectEqual(last && Redacted.value(last.tokens.access_token), "new", "a sign-in does not replace what is stored")
}

const replies: Check = (text) => {
  const part = partOfText(text)
  if (part === undefined) return
  const { entries } = Object(parse(text))
  expectEqual(part.entries.length + part.others.length, entries.length, "an interaction is lost")
  // As texts, as above.
  expectEqual(
    textOfPart(partOfText(textOfPart(part)) ?? emptyPart),
    textOfPart(part),
    "an interaction changes when it is written"
  )
  for (const { _tag, key, mention } of part.entries) {
    const [, receipt] = receiveInto(part, { ...mention, id: key, text: "x" }, 100)
    if (receipt === "new") broken("a mention that was received is new", key)
    const [, begun] = changeEntry(part, key, { _tag: "SendingBegan", draft: "d", by: "me", now: 1 })
    if (begun?._tag === "Sending" && _tag !== "Approved") broken("a reply is sent again", _tag)
  }
}

const sums: Check = async (text, copy) => {
  const store = await storeWith({ "xeffect-costs": text, "xeffect-costs:copy": copy })
  const { live, sent } = responding(() => json({ data: { id: "20", text: "x" } }), {
    bearer_token: token,
    around: [costs({ budget: within({ dollars: 1, per: "day" }), store: keyValueCosts(store) })]
  })
  const { error } = await failureOf(Effect.provide(getTweet({ id: "20" }), live))
  if (error !== undefined && !isXError(error)) throw error
  const day = new Date().toISOString().slice(0, 10)
  const spent = [text, copy].map((one) => Object(parse(one ?? "")))
  const isRead = spent.some((one) => Array.isArray(one.spent) || typeof one.spent === "object")
  if (!isRead && sent.length > 0) broken("a call is made although nobody knows what was spent", text, copy)
  const isOver = (one: { readonly spent?: unknown }) =>
    Array.isArray(one.spent) &&
    one.spent.some((sum) => Object(sum)[0] === day && Object(Object(sum)[1]).micros >= 1_000_000)
  if (spent.every(isOver) && sent.length > 0) broken("a call is made beyond the budget", text, copy)
  if (error !== undefined && sent.length > 0) broken("a call fails although it was sent", String(error))
}

const uploads: Check = async (text) => {
  const resume = parse(text)
  if (resume === undefined) return
  const { live, sent } = responding(({ url }) =>
    json({ data: url.endsWith("/append") ? {} : { id: "1", media_key: "3_1", expires_after_secs: 60 } })
  )
  const media = new Uint8Array(100)
  const upload = uploadMedia({ media }, { resume: resume as UploadResume })
  const { error } = await failureOf(Effect.provide(upload, live))
  const { id, next_segment } = Object(resume)
  if (error !== undefined && !isXError(error) && Object(error)._tag !== "UploadError") throw error
  const isRefused = isXError(error) && error.reason._tag === "InvalidInput"
  if (isRefused) expectEqual(sent.length, 0, "an upload that is refused begins")
  if (sent.some(({ url }) => url.endsWith("/initialize")))
    broken("an upload begins again instead of being resumed", resume)
  const paths = sent.map(({ url }) => new URL(url).pathname.split("/")[4])
  if (paths.some((path) => path !== encodeURIComponent(String(id))))
    broken("another upload is continued", paths, resume)
  if (next_segment > 0 && error === undefined) broken("media whose digest is unknown are resumed", resume)
}

const checks: Readonly<Record<string, Check>> = {
  checkpoints, costs: sums, files, follows, polls, replies, tokens, uploads
} // prettier-ignore

export const storedPositions: Target = {
  name: "stored-positions",
  about: "Reads any text in a store: it is used whole or refused with an error, and nothing begins again in silence.",
  seeds: [
    'checkpoints\n{"time":1795000000000,"keys":["20","21"],"connections":["a"],"clockOffset":-5,"number":3}\n{"time":1795000001000,"keys":["22"],"number":4}',
    'checkpoints\n{"time":1,"keys',
    'files\n{"time":1795000000000,"keys":["20"],"settled":"19","settling":{"id":"20","time":1}}',
    'polls\n{"time":1795000000000,"keys":["25","24"],"settled":"23"}',
    'polls\n{"time":5,"keys":["22"],"settling":{"time":4}}\n{"time":6,"keys":[],"entries":[{"id":"23"},{"id":24},null,7]}',
    'follows\n{"time":1795000000000,"keys":["20"],"clockOffset":100}',
    'follows\n{"time":1e300,"keys":[]}',
    `tokens\n{"access_token":"${token}","refresh_token":"r","expires_at":1795000000000,"scopes":["tweet.read"],"sign_in":"s","claim":{"id":"c","at":1,"holder":{"machine":"m","process":1,"started":"2"}}}`,
    'replies\n{"version":1,"forgotten":"5","opted_out":["00123"],"unanswered":{"7":"8"},"entries":[{"_tag":"Approved","key":"20","mention":{"id":"20","author_id":"2"},"draft":{"id":"d","reply":{"text":"x"}}},{"_tag":"Sending","key":"21","mention":{"id":"21","author_id":"2"},"draft":{"id":"d","reply":{}},"by":"a","since":1},{"_tag":"Later","key":"22"}]}',
    'replies\n{"version":1,"forgotten":"0","opted_out":[],"entries":[{"_tag":"Unknown","key":"20","mention":{"id":"20","author_id":"2"},"draft":{"id":"d","reply":{}},"by":"a","since":1,"detail":"x","looks":0,"look_at":1},{"_tag":"Replied","key":"21","mention":{"id":"21","author_id":"2"}}]}',
    'costs\n{"spent":[["2026-11-27",{"micros":2000000,"resources":3}]],"day":"2026-11-27","parts":1,"number":3}\n{"spent":[["2026-11-27",{"micros":5,"resources":3}]],"held":{"micros":1,"resources":1},"day":"2026-11-27","parts":0,"number":2}',
    'costs\n{"period":{"day":"2026-11-27","month":"2026-11"},"spent":{"day":{"micros":1,"resources":1},"month":{"micros":1,"resources":1}},"day":"2026-11-27","parts":0}',
    'uploads\n{"id":"1","media_key":"3_1","media_type":"video/mp4","media_category":"tweet_video","total_bytes":100,"chunk_size":50,"next_segment":0,"digest":""}',
    'uploads\n{"id":"1","media_type":"video/mp4","media_category":"tweet_video","total_bytes":100,"chunk_size":50,"next_segment":1,"digest":"0000000000000000000000000000000000000000000000000000000000000000"}'
  ],
  words: [
    ...Object.keys(checks).map((name) => `${name}\n`),
    '"time":',
    '"keys":[',
    '"number":',
    '"_tag":"Sending"',
    "\n{"
  ],
  run: async (bytes) => {
    const [name = "", text = "", other] = new TextDecoder().decode(bytes).split("\n")
    await (Object.hasOwn(checks, name) ? checks[name] : checks["files"])?.(text, other)
  }
}
