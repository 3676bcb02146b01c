import { dict, isXError, items, pages, setAside, type XApi, type XError } from "@xeffect/core"
import { createTweet, deleteTweet, getTweet, getTweets, searchRecentTweets } from "@xeffect/tweets"
import { followUser, getMe, getUsersFollowers } from "@xeffect/users"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Stream from "effect/Stream"
import { cut, responding, token } from "../calls.ts"
import { broken, expectEqual, expectNothingLost, parse } from "../expect.ts"
import type { Target } from "../target.ts"

interface Call {
  readonly call: Effect.Effect<unknown, XError, XApi>
  readonly kind: "read" | "page" | "write" | "write once"
  /** The fields that each entry of `data` always has. */
  readonly always?: ReadonlyArray<string>
}

const post = { id: "20" }

const calls: ReadonlyArray<Call> = [
  { call: getTweet(post), kind: "read", always: ["id", "text"] },
  { call: getTweets({ ids: ["20", "21"] }), kind: "read", always: ["id", "text"] },
  { call: searchRecentTweets({ query: "x" }), kind: "read", always: ["id", "text"] },
  { call: getMe(), kind: "read", always: ["id", "name", "username"] },
  { call: createTweet({ text: "x" }), kind: "write once", always: ["id", "text"] },
  { call: deleteTweet(post), kind: "write" },
  { call: followUser({ target_user_id: "2" }), kind: "write" },
  { call: Stream.runCollect(Stream.take(pages(searchRecentTweets, { query: "x" }), 4)), kind: "page" },
  { call: Stream.runCollect(Stream.take(items(getUsersFollowers, post), 4)), kind: "page" },
  { call: dict(getTweet, post), kind: "read" }
]

const statuses = [200, 200, 200, 201, 204, 302, 400, 401, 403, 404, 409, 429, 500, 503, 200, 200]

/** The result of a call, or its failure. A program has a response that succeeds as it was sent, also to show it. */
const run = (call: Call["call"], live: ReturnType<typeof responding>["live"], isFailed: boolean) => {
  const exit = Effect.runSyncExit(Effect.provide(call, live))
  if (Exit.isSuccess(exit)) return { value: exit.value, reason: undefined }
  const error = Cause.squash(exit.cause)
  if (!isXError(error)) throw error
  const { message, reason } = error
  // A terminal obeys these.
  if (/[^\P{Cc}\n]/u.test(message)) broken("a message has control characters", message)
  const shown = `${message} ${JSON.stringify(error)} ${JSON.stringify(reason)}`
  if (isFailed && (shown.includes(token) || shown.includes(decodeURIComponent(token))))
    broken("a failure shows the token", shown)
  return { value: undefined, reason }
}

const entriesOf = (data: unknown): ReadonlyArray<unknown> =>
  Array.isArray(data) ? data : data === undefined ? [] : [data]

export const responses: Target = {
  name: "responses",
  about:
    "Reads any response to a read, a page or a write: a value with all that was sent, or an error of a known type.",
  seeds: [
    '\0\0{"data":{"id":"20","text":"x","lang":7,"author_id":"2"},"includes":{"users":[{"id":"2","name":"n","username":"u"},{"id":3}]}}',
    '\x01\x01{"data":[{"id":"20","text":"x","public_metrics":{"like_count":"7"}},{"id":21,"text":"y"},{"id":"22"}],"errors":[{"title":"Not Found Error","type":"https://api.twitter.com/2/problems/resource-not-found","value":"23","detail":"no"}]}',
    '\x02\x02{"data":[{"id":"1","text":"a","entities":{"urls":[{"start":0,"end":"x","url":"u"}]}}],"meta":{"next_token":"n","result_count":1}}',
    '\x03\0{"data":{"id":"2","name":"n","username":"u","created_at":"2020-01-01T00:00:00.000Z","withheld":null}}',
    '\x04\x03{"data":{"id":"20","text":"x","edit_history_tweet_ids":["20"]}}',
    '\x05\0{"data":{"deleted":true}}',
    '\x06\0{"data":{"following":"yes","pending_follow":false},"errors":[7]}',
    '\x07\0{"data":[{"id":"1","text":"a"}],"meta":{"next_token":"n","result_count":1}}',
    '\x08\0{"data":[{"id":"1","name":"a","username":"b"}],"meta":{"result_count":"9","next_token":7}}',
    '\x09\0{"data":{"__proto__":{"id":"1"},"id":9007199254740993}}',
    `\0\x06{"title":"Invalid Request","detail":"Bearer ${token}","type":"about:blank","errors":[{"message":"bad","parameters":{"id":["x"]}}]}`,
    '\x04\x08{"title":"Forbidden","detail":"You are not allowed to create a Tweet with duplicate content.","status":403}',
    '\x01\x0b{"title":"Too Many Requests","status":429,"account_id":1}',
    "\x04\x0c<html>upstream error</html>",
    '\x04\x0e{"data":{"id":"20","te'
  ],
  words: ['"data":', '"errors":[', '"meta":{', '"next_token":', '"includes":{', token, '"__proto__":'],
  run: (bytes) => {
    const [choice = 0, form = 0] = bytes
    const body = bytes.subarray(2)
    const { always = [], call, kind } = calls[choice % calls.length] ?? broken("there are no calls")
    const status = statuses[form % statuses.length] ?? 200
    const isLost = form % statuses.length > 13
    const respond = (chunks: ReadonlyArray<Uint8Array>) => {
      const made = responding(() => ({ status, chunks, isLost }), {
        bearer_token: token,
        retries: kind === "write once" ? 2 : 0
      })
      return { ...run(call, made.live, status >= 300), ...made }
    }
    const whole = respond([body])
    const { asides, reason, sent, value } = whole
    const other = respond(cut(body, 3))
    expectEqual(
      [other.value, other.reason?._tag, other.asides],
      [value, reason?._tag, asides],
      "other chunks are read as something else"
    )

    if (kind === "write once" && (status < 300 || status >= 500))
      expectEqual(sent.length, 1, "a write that may have been carried out is sent again")
    if (reason !== undefined) return
    if (status >= 300) broken("a failed request succeeds", status, value)
    if (isLost) broken("half a body is read as a whole", value)
    if (kind === "page") return
    const json = parse(new TextDecoder().decode(body))
    const { data } = Object(value)
    for (const entry of entriesOf(data))
      for (const name of always) if (typeof Object(entry)[name] !== "string") broken(`an entry has no ${name}`, entry)
    if (kind !== "read" && data === undefined) broken("a write has no data", value)
    expectNothingLost(json, [value], asides)
    if (typeof value === "object" && value !== null)
      expectEqual(setAside(value), asides, "asides are not with the response")
  }
}
