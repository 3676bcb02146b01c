/** A server of many streams: the emulator, or a bare one that writes the same bytes. */
import { Emulator, layerEmulator } from "@xeffect/emulator"
import { EmulatorServer, layerServer } from "@xeffect/emulator/server"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { once } from "node:events"
import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

const [mode = "emulator", streams = "1000", posts = "200"] = process.argv.slice(2)

const textOf = (index: number): string => `Gauge ${index} at the lock reads ${(index * 7) % 700} cm this morning`

const spent = (since: NodeJS.CpuUsage) => {
  const { system, user } = process.cpuUsage(since)
  return { milliseconds: (system + user) / 1000, megabytes: Math.round(process.memoryUsage().rss / 1e6) }
}

process.on("disconnect", () => process.exit())

const send = (message: object): void => void process.send?.(message)

const serveBare = async (): Promise<void> => {
  const responses: Array<ServerResponse> = []
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "application/json; charset=utf-8" })
    response.flushHeaders()
    responses.push(response)
    if (responses.length === Number(streams)) send(spent(process.cpuUsage()))
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  send({ port: (server.address() as AddressInfo).port, token: "" })
  await once(process, "message")
  const start = process.cpuUsage()
  for (let index = 0; index < Number(posts); index++) {
    const id = `20600000000000000${100 + index}`
    const line = `${JSON.stringify({ data: { id, text: textOf(index), edit_history_tweet_ids: [id] } })}\r\n`
    const bytes = new TextEncoder().encode(line)
    for (const response of responses) response.write(bytes)
    await new Promise(setImmediate)
  }
  await once(process, "message")
  send(spent(start))
}

const serveEmulator = Effect.gen(function* () {
  const { addPosts, credentials, streams: control, world } = yield* Emulator
  const { port } = yield* EmulatorServer
  send({ port, token: credentials.bearer_token })
  while ((yield* control.connections).length < Number(streams)) yield* Effect.sleep("20 millis")
  send(spent(process.cpuUsage()))
  yield* Effect.promise(() => once(process, "message"))
  const start = process.cpuUsage()
  for (let index = 0; index < Number(posts); index++) {
    yield* addPosts({ author: world.seed.users.ben, count: 1, text: () => textOf(index) })
    yield* Effect.promise(() => new Promise(setImmediate))
  }
  yield* Effect.promise(() => once(process, "message"))
  send(spent(start))
  return yield* Effect.never
})

const options = { streams: { max_connections: Number(streams) }, limits: "off" } as const
const served = Effect.provide(serveEmulator, Layer.provideMerge(layerServer(), layerEmulator(options)))

await (mode === "bare" ? serveBare() : Effect.runPromise(served))
