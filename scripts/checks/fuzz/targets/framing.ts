import { isDeepStrictEqual } from "node:util"
import { isXError, setAside, type XApi, type XError } from "@xeffect/core"
import { streamActivity } from "@xeffect/activity"
import { streamTweets } from "@xeffect/streams"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Cause from "effect/Cause"
import * as Stream from "effect/Stream"
import { cut, responding, token } from "../calls.ts"
import { broken, expectEqual, expectNothingLost, parse } from "../expect.ts"
import type { Target } from "../target.ts"

/** Reads a stream that comes in these chunks, as a program does. */
const read = (stream: Stream.Stream<object, XError, XApi>, chunks: ReadonlyArray<Uint8Array>) => {
  const { asides, live } = responding(() => ({ chunks }))
  const items: Array<object> = []
  const run = Stream.runForEach(stream, (item) => Effect.sync(() => void items.push(item)))
  const exit = Effect.runSyncExit(Effect.provide(run, live))
  if (Exit.isSuccess(exit)) return { items, asides, failure: undefined }
  const error = Cause.squash(exit.cause)
  if (!isXError(error)) throw error
  const text = `${error.message} ${JSON.stringify(error)}`
  if (text.includes(token)) broken("a failure shows the token", text)
  return { items, asides, failure: error.reason._tag }
}

const isEnd = (value: unknown) => {
  const { data, errors } = Object(value)
  return Array.isArray(errors) && errors.length > 0 && (data === undefined || data === null)
}

export const framing: Target = {
  name: "framing",
  about:
    "Reads a stream: each line is an item, is set aside or ends the stream, however the bytes are cut into chunks.",
  seeds: [
    '{"data":{"id":"20","text":"just setting up"}}\r\n\r\n{"data":{"id":"21","text":"é 😀"}}\r\n',
    '{"data":{"id":"1","text":"a"},"matching_rules":[{"id":"7","tag":"x"}]}\n{"data":{"id":2,"text":"b"}}\n \n{"data":{"text":"c"}}\n{}',
    '{"data":{"id":"1","text":"a","lang":7,"geo":[]}}\n{"errors":[{"title":"operational-disconnect","disconnect_type":"UpstreamOperationalDisconnect","detail":"x","type":"https://api.x.com/2/problems/operational-disconnect"}]}\n{"data":{"id":"2","text":"b"}}\n',
    `{"errors":[{"title":"ConnectionException","detail":"Bearer ${token}","connection_issue":"TooManyConnections","type":"https://api.x.com/2/problems/streaming-connection"}]}\r\n`,
    '{"data":{"event_uuid":"-1","event_type":"post.create","filter":{"user_id":"2"},"payload":{"id":"3","text":"hi","public_metrics":{"like_count":"x"}}}}\n{"data":{"event_uuid":"2","event_type":"dm.received","payload":{"direct_message_events":[{"id":5}]}}}\n{"data":{"event_type":"later.kind","payload":[7]}}\n',
    "not JSON\nnull\n[]\n7\n\ufeff{}\n\u2028\n"
  ],
  words: ['{"data":{"id":"20","text":"x"}}\n', "\r\n\r\n", token, '"errors":[{}]'],
  run: (bytes) => {
    const stream = new TextDecoder().decode(bytes).includes("event_type") ? streamActivity() : streamTweets()
    const whole = read(stream, [bytes])
    const single = Array.from(bytes.subarray(0, 40), (byte) => Uint8Array.of(byte))
    for (const chunks of [cut(bytes, 1), [...single, bytes.subarray(40)]])
      expectEqual(read(stream, chunks), whole, "other chunks are read as something else")
    const lines = new TextDecoder()
      .decode(bytes)
      .split("\n")
      .filter((line) => /\S/.test(line))
    const values = lines.map((line) => ({ line, value: parse(line) }))
    const end = values.findIndex(({ value }) => isEnd(value))
    expectEqual(whole.failure !== undefined, end >= 0, "a stream ends if and only if the X API says so")
    const items = whole.items.slice()
    const asides = whole.asides.filter(({ path }) => path.length === 0)
    for (const { line, value } of end < 0 ? values : values.slice(0, end)) {
      const [item] = items
      const [aside] = asides
      if (aside !== undefined && isDeepStrictEqual(aside.value, value ?? line.trim())) asides.shift()
      else if (item !== undefined) {
        items.shift()
        expectNothingLost(value, [item], setAside(item))
      } else broken("a line is lost", line)
    }
    if (items.length + asides.length > 0) broken("there are more items than lines", items, asides)
  }
}
