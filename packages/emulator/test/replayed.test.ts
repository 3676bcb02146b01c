import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Random from "effect/Random"
import * as TestClock from "effect/testing/TestClock"
import { connect } from "node:net"
import { layerEmulator } from "../src/emulator/emulator.ts"
import { EmulatorServer, layerServer } from "../src/server/server.ts"
import { type Exchange, type Row, rows } from "./replayed-rows.ts"

/** The bytes that a socket receives until the server closes it. */
const received = (port: number, text: string) =>
  Effect.callback<string>((resume) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(text))
    let response = ""
    socket.setEncoding("utf8")
    socket.on("data", (chunk) => (response += chunk))
    socket.on("close", () => resume(Effect.succeed(response)))
    return Effect.sync(() => socket.destroy())
  })

/** The head and the body of a message. */
const halves = (text: string, end: string): readonly [ReadonlyArray<string>, string] => {
  const [head = "", ...rest] = text.split(end + end)
  return [head.split(end), rest.join(end + end)]
}

const requestOf = (sends: string) => {
  const [[line = "", ...headers], body] = halves(sends, "\n")
  const isTyped = headers.some((header) => header.startsWith("content-type:"))
  const ofBody = body === "" ? [] : [`content-length: ${Buffer.byteLength(body)}`]
  const type = body === "" || isTyped ? [] : ["content-type: application/json"]
  const head = [`${line} HTTP/1.1`, "host: localhost", "connection: close", ...headers, ...type, ...ofBody]
  return `${head.join("\r\n")}\r\n\r\n${body}`
}

/** The response as the row writes it: the status, the headers that the row names, and the body. */
const responseOf = (text: string, { gets }: Exchange) => {
  const [[status = "", ...headers], body] = halves(text, "\r\n")
  const named = halves(gets, "\n")[0]
    .slice(1)
    .map((header) => header.split(":")[0])
  const chosen = named.map((name) => headers.find((header) => header.toLowerCase().startsWith(`${name}:`)) ?? "")
  return `${[status.replace("HTTP/1.1 ", ""), ...chosen].join("\n")}\n\n${body}`
}

const replay = Effect.fnUntraced(function* ({ exchanges }: Row) {
  const { port } = yield* EmulatorServer
  for (const exchange of exchanges) {
    if (exchange.after !== undefined) yield* TestClock.adjust(exchange.after)
    const response = yield* received(port, requestOf(exchange.sends))
    expect(responseOf(response, exchange)).toBe(exchange.gets)
  }
})

describe("on the wire", () => {
  it.effect.each(rows.map((row) => [row.title, row] as const))("%s", ([, row]) =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.parse("2026-11-20T12:00:00Z"))
      yield* Effect.provide(replay(row), Layer.provideMerge(layerServer(), layerEmulator(row.options)))
    }).pipe(Random.withSeed("replayed"))
  )
})
