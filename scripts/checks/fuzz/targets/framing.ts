import { isDeepStrictEqual } from "node:util"
import { isXError, setAside } from "@xeffect/core"
import { streamTweets } from "@xeffect/streams"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Cause from "effect/Cause"
import * as Stream from "effect/Stream"
import { cut, responding, token } from "../calls.ts"
import { broken, expectEqual, parse } from "../expect.ts"
import type { Target } from "../target.ts"

/** Reads a stream that comes in these chunks, as a program does. */
const follow = (chunks: ReadonlyArray<Uint8Array>) => {
  const { asides, live } = responding(() => ({ chunks }))
  const items: Array<object> = []
  const run = Stream.runForEach(streamTweets(), (item) => Effect.sync(() => void items.push(item)))
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

const idOf = (value: unknown): string => String(Object(Object(value).data).id)

export const framing: Target = {
  name: "framing",
  about:
    "Reads a stream: each line is an item, is set aside or ends the stream, however the bytes are cut into chunks.",
  seeds: [
    '{"data":{"id":"20","text":"just setting up"}}\r\n\r\n{"data":{"id":"21","text":"é 😀"}}\r\n',
    '{"data":{"id":"1","text":"a"},"matching_rules":[{"id":"7","tag":"x"}]}\n{"data":{"id":2,"text":"b"}}\n \n{"data":{"text":"c"}}\n{}',
    '{"data":{"id":"1","text":"a","lang":7,"geo":[]}}\n{"errors":[{"title":"operational-disconnect","disconnect_type":"UpstreamOperationalDisconnect","detail":"x","type":"https://api.x.com/2/problems/operational-disconnect"}]}\n{"data":{"id":"2","text":"b"}}\n',
    `{"errors":[{"title":"ConnectionException","detail":"Bearer ${token}","connection_issue":"TooManyConnections","type":"https://api.x.com/2/problems/streaming-connection"}]}\r\n`,
    "not JSON\nnull\n[]\n7\n\ufeff{}\n\u2028\n"
  ],
  words: ['{"data":{"id":"20","text":"x"}}\n', "\r\n\r\n", token, '"errors":[{}]'],
  run: (bytes) => {
    const whole = follow([bytes])
    const single = Array.from(bytes.subarray(0, 40), (byte) => Uint8Array.of(byte))
    for (const chunks of [cut(bytes, 1), [...single, bytes.subarray(40)]])
      expectEqual(follow(chunks), whole, "other chunks are read as something else")
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
      else if (item !== undefined && idOf(item) === idOf(value)) {
        items.shift()
        if (setAside(item).length > 0) continue
        const { data } = Object(item)
        for (const [name, is] of Object.entries(Object(Object(value).data)))
          if (is !== null && Object(data)[name] === undefined) broken("a field is lost", name, line)
      } else broken("a line is lost", line)
    }
    if (items.length + asides.length > 0) broken("there are more items than lines", items, asides)
  }
}
