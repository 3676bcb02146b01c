import { once } from "node:events"
import { createInterface } from "node:readline"
import { Readable } from "node:stream"
import { assert, it } from "@effect/vitest"
import { maxLine } from "@xeffect/core/streaming"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Logger from "effect/Logger"
import * as Sink from "effect/Sink"
import * as Stream from "effect/Stream"
import { endOf, readable, writable } from "../../src/mcp/stdio.ts"
import type { Refusal } from "../../src/session/refusal.ts"

/** Whether a client that sends these chunks is refused. Each has a line break at these positions. */
const isRefused = Effect.fnUntraced(function* (
  ...chunks: ReadonlyArray<readonly [length: number, ...breaks: ReadonlyArray<number>]>
) {
  const tooLong = yield* Deferred.make<never, Refusal>()
  const bytes = chunks.map(([length, ...breaks]) => {
    const chunk = new Uint8Array(length).fill(0x20)
    for (const position of breaks) chunk[position] = 0x0a
    return chunk
  })
  yield* Stream.runDrain(readable(Stream.fromIterable(bytes), tooLong))
  return yield* Deferred.isDone(tooLong)
})

it.effect("A client is refused for a line of more than 16 MB, also if the chunk that exceeds it ends the line", () =>
  Effect.gen(function* () {
    assert.isTrue(yield* isRefused([maxLine - 1], [2]))
    assert.isTrue(yield* isRefused([maxLine - 1], [100, 50]))
    assert.isTrue(yield* isRefused([maxLine - 1], [100, 50, 99]))
  })
)

it.effect("A client may send many lines that are shorter than 16 MB, in any chunks", () =>
  Effect.gen(function* () {
    assert.isFalse(yield* isRefused([maxLine - 10], [100, 5, 99], [maxLine - 1, 0], [10, 0]))
  })
)

/** The lines that the server reads of these chunks. */
const readOf = (...chunks: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const tooLong = yield* Deferred.make<never, Refusal>()
    const bytes = chunks.map((chunk) => new TextEncoder().encode(chunk))
    const lines = yield* Stream.runCollect(readable(Stream.fromIterable(bytes), tooLong))
    return lines.map((line) => new TextDecoder().decode(line))
  }).pipe(Effect.provide(Logger.layer([])))

it.effect("A line that is no JSON is left out, and no other that came with it", () =>
  Effect.gen(function* () {
    assert.deepStrictEqual(yield* readOf('{"id":1}\nhello\n{"id":2}\r\n\0\n{"id"', ":3}\n"), [
      '{"id":1}\n',
      '{"id":2}\n',
      '{"id":3}\n'
    ])
  })
)

it.effect("A line with members that are the own ones of the reader is left out, also in a batch", () =>
  Effect.gen(function* () {
    const foreign = ['"headers":"x"', '"headers":[1]', '"headers":null', '"discard":true', '"spanId":1', '"chunk":true']
    const lines = foreign.flatMap((member, id) => [
      `{"jsonrpc":"2.0","id":"a","method":"ping",${member}}`,
      `[{"jsonrpc":"2.0","id":"b","method":"ping",${member}}]`,
      `{"id":${id}}`
    ])
    assert.deepStrictEqual(
      yield* readOf(`${lines.join("\n")}\n`),
      foreign.map((_, id) => `{"id":${id}}\n`)
    )
  })
)

it.effect("A request whose ID is none is left out, also in a batch", () =>
  Effect.gen(function* () {
    const lines = ["true", "{}", "[1]", "1e999"].flatMap((id, index) => [
      `{"jsonrpc":"2.0","id":${id},"method":"ping"}`,
      `[{"jsonrpc":"2.0","id":${id},"method":"ping"}]`,
      `{"id":${index}}`
    ])
    assert.deepStrictEqual(
      yield* readOf(`${lines.join("\n")}\n`),
      [0, 1, 2, 3].map((id) => `{"id":${id}}\n`)
    )
  })
)

const ping = (id: unknown) => JSON.stringify({ jsonrpc: "2.0", id, method: "ping" })
const pong = (id: unknown) => JSON.stringify({ jsonrpc: "2.0", id, result: {} })
const cancel = (requestId: unknown) =>
  JSON.stringify({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId } })

// The protocol's reader would lose everything that came with such a request.
const repeated: ReadonlyArray<readonly [lines: ReadonlyArray<string>, expected: ReadonlyArray<string>]> = [
  [
    [ping(1), ping(1), ping(2)],
    [ping(1), ping(2)]
  ],
  [
    [ping(1), ping("1"), ping(null), ping("")],
    [ping(1), ping("1"), ping(null)]
  ],
  [[`[${ping(1)},${ping(2)},${ping(1)}]`, ping(2)], [ping(2)]],
  [
    [ping(1), `[${ping(2)},${ping(1)}]`, ping(2)],
    [ping(1), ping(2)]
  ],
  [
    [ping(1), cancel(1), ping(1)],
    [ping(1), cancel(1), ping(1)]
  ],
  [
    [ping(1), cancel("1"), ping(1)],
    [ping(1), cancel("1")]
  ],
  [
    ["1", '{"id":1,"result":{}}', ping(1)],
    ["1", '{"id":1,"result":{}}', ping(1)]
  ]
]

it.effect.each(repeated)("Of the lines %j, those are read whose request is not open: %j", ([lines, expected]) =>
  Effect.gen(function* () {
    assert.deepStrictEqual(
      yield* readOf(`${lines.join("\n")}\n`),
      expected.map((line) => `${line}\n`)
    )
  })
)

it.effect("A request may have the ID of an earlier one that has a response", () =>
  Effect.gen(function* () {
    const open = new Map<string, boolean>()
    const output = writable(() => Sink.drain as never, open)
    const read = (...lines: ReadonlyArray<string>) =>
      Effect.gen(function* () {
        const tooLong = yield* Deferred.make<never, Refusal>()
        const bytes = new TextEncoder().encode(`${lines.join("\n")}\n`)
        return (yield* Stream.runCollect(readable(Stream.make(bytes), tooLong, open))).length
      }).pipe(Effect.provide(Logger.layer([])))
    assert.strictEqual(yield* read(ping(1), ping("1"), ping(2)), 3)
    const written = [`${pong(1)}\n`, `[${pong("1")},${pong(3)}]\n`, `${ping(2)}\n`]
    yield* Stream.run(Stream.fromIterable(written), output())
    assert.strictEqual(yield* read(ping(1), ping("1"), ping(2)), 2)
    assert.strictEqual(yield* read(`[${ping(4)}]`, ping(5)), 2)
    const refused = JSON.stringify({ jsonrpc: "2.0", id: null, error: { code: -32_600, message: "no batches" } })
    yield* Stream.run(Stream.make(`${refused}\n`), output())
    assert.strictEqual(yield* read(ping(4), ping(5)), 1)
  })
)

it.effect("A line that is empty or blank is left out, and no other that came with it", () =>
  Effect.gen(function* () {
    const blank = ["", "   ", "\t", "\r", "\u00a0", "\ufeff", "\u2028", "\v\f"]
    const lines = blank.flatMap((line, index) => [line, `{"id":${index}}`])
    assert.deepStrictEqual(
      yield* readOf(`${lines.join("\n")}\n`),
      blank.map((_, index) => `{"id":${index}}\n`)
    )
  })
)

it.effect("A line of any depth is read, and one with other members as well", () =>
  Effect.gen(function* () {
    const lines = [
      `${"[".repeat(100_000)}${"]".repeat(100_000)}`,
      '{"id":1,"method":"ping","extra":1}',
      '{"__proto__":5}'
    ]
    assert.deepStrictEqual(
      yield* readOf(`${lines.join("\n")}\n`),
      lines.map((line) => `${line}\n`)
    )
  })
)

it.effect("A line is the same however its chunks are divided", () =>
  Effect.gen(function* () {
    const text = '{"id":1,"text":"é 海\u2028\u2029\u0085"}\n\n \r\n[]\n5\n{"id":\r2}\n'
    const bytes = new TextEncoder().encode(text)
    for (let at = 0; at <= bytes.length; at++) {
      const tooLong = yield* Deferred.make<never, Refusal>()
      const input = Stream.fromIterable([bytes.subarray(0, at), bytes.subarray(at)])
      const lines = yield* Stream.runCollect(readable(input, tooLong))
      assert.deepStrictEqual(
        lines.map((line) => new TextDecoder().decode(line)),
        ['{"id":1,"text":"é 海\u2028\u2029\u0085"}\n', "[]\n", "5\n", '{"id":\r2}\n']
      )
    }
  })
)

it.live("The end of the input is seen also by a question that is asked after it", () =>
  Effect.gen(function* () {
    const input = Readable.from(["{}"])
    const before = yield* Effect.forkChild(endOf(input))
    input.resume()
    yield* Fiber.join(before)
    yield* endOf(input)
    assert.strictEqual(input.listenerCount("end"), 0)
  })
)

it.live("A message that is written is one line for each reader, whatever texts it has", () =>
  Effect.gen(function* () {
    const texts = [
      "a\u2028b",
      "\u2029",
      "\ud83d",
      "x\udc00y",
      "\ud83d\ude00",
      "\\u2028",
      "\u0085",
      "\r\n\u0000",
      "\\\ud83d"
    ]
    const lines = texts.map((text) => `${JSON.stringify({ jsonrpc: "2.0", id: 1, result: { text } })}\n`)
    const output = writable(() => Sink.collect<string | Uint8Array>() as never)
    const written = yield* Stream.run(Stream.fromIterable(lines), output())
    const input = Readable.from([Buffer.from((written as unknown as ReadonlyArray<string>).join(""))])
    const read: Array<string> = []
    const reader = createInterface({ input }).on("line", (line) => read.push(JSON.parse(line).result.text))
    yield* Effect.promise(() => once(reader, "close"))
    const whole = texts.map((text) => new TextDecoder().decode(new TextEncoder().encode(text)))
    assert.deepStrictEqual(read, whole)
  })
)
