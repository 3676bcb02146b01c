import { Emulator } from "@xeffect/emulator"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { chooseFault, type FaultName, faults, randomFrom } from "./faults.ts"

/** A server in front of the emulator that makes random requests fail, each in its own way. */
export class ChaosServer extends Context.Service<
  ChaosServer,
  { readonly url: string; readonly counts: ReadonlyMap<FaultName, number> }
>()("@xeffect/conformance/ChaosServer") {}

const html = "<html><body><h1>Over capacity</h1></body></html>"
const problem = (status: number, title: string) => JSON.stringify({ title, detail: title, status, type: "about:blank" })

const readBody = async (request: IncomingMessage): Promise<string> => {
  let body = ""
  for await (const chunk of request) body += chunk
  return body
}

/** The difference between the clocks of the server and of the program, in seconds. */
const difference = 7200

const serviceTime = () => Date.now() - difference * 1000

/** The headers of a response, with times by the server's clock. */
const dated = (headers: Readonly<Record<string, string>>): Record<string, string> => ({
  ...headers,
  date: new Date(serviceTime()).toUTCString(),
  ...(headers["x-rate-limit-reset"] === undefined
    ? {}
    : { "x-rate-limit-reset": `${Number(headers["x-rate-limit-reset"]) - difference}` })
})

type Sent = { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string }

const spoil = (fault: FaultName, sent: Sent, response: ServerResponse): void => {
  const { body, headers, status } = sent
  const send = (status: number, headers: Readonly<Record<string, string>>, body: string) =>
    response.writeHead(status, { ...dated(headers), connection: "close" }).end(body)
  switch (fault) {
    case "reset before":
    case "reset after":
      return void response.destroy()
    case "no response":
      return
    case "truncated body":
      response.writeHead(status, {
        ...dated(headers),
        "content-length": `${Buffer.byteLength(body)}`,
        connection: "close"
      })
      return void response.write(body.slice(0, Math.floor(body.length / 2)), () => response.destroy())
    case "slow body":
      response.writeHead(status, { ...dated(headers), connection: "close" })
      return void response.write(body.slice(0, 1))
    case "HTML 503 before":
    case "HTML 503 after":
      return void send(503, { "content-type": "text/html" }, html)
    case "JSON 503 of a gateway after":
      return void send(503, { "content-type": "application/json" }, `{"message":"Service Unavailable"}`)
    case "500 after":
      return void send(500, { "content-type": "application/json" }, problem(500, "Internal Server Error"))
    case "429 with headers": {
      const reset = Math.ceil(Date.now() / 1000) + 1
      const limits = { "x-rate-limit-limit": "100", "x-rate-limit-remaining": "0", "x-rate-limit-reset": `${reset}` }
      return void send(429, { "content-type": "application/json", ...limits }, problem(429, "Too Many Requests"))
    }
    case "429 without headers":
      return void send(429, { "content-type": "application/json" }, problem(429, "Too Many Requests"))
    case "401 of a revoked token":
      return void send(401, { "content-type": "application/json" }, problem(401, "Unauthorized"))
    default:
      // Kept, so that a later request is lost on a connection that has carried another.
      return void response.writeHead(status, dated(headers)).end(body)
  }
}

/** Serves the emulator with faults chosen by chance from a seed. */
export const layerChaos = (seed: number): Layer.Layer<ChaosServer, never, Emulator> =>
  Layer.effect(
    ChaosServer,
    Effect.gen(function* () {
      const emulator = yield* Emulator
      const run = Effect.runPromiseWith(yield* Effect.context<never>())
      const random = yield* randomFrom(seed)
      const counts = new Map<FaultName, number>()
      const server = createServer((request, response) => {
        const respond = async () => {
          const body = await readBody(request)
          const fault = chooseFault(random)
          counts.set(fault, (counts.get(fault) ?? 0) + 1)
          const headers = request.headers as Record<string, string>
          const url = `http://${headers["host"]}${request.url}`
          const none: Sent = { status: 503, headers: {}, body: "" }
          const carried = faults[fault].carriedOut
          const result = carried
            ? await run(emulator.handle({ method: request.method ?? "", url, headers, body }))
            : none
          spoil(fault, result, response)
        }
        respond().catch(() => response.destroy())
      })
      const port = yield* Effect.acquireRelease(
        Effect.callback<number>((resume) => {
          server.listen(0, "127.0.0.1", () => {
            const address = server.address()
            resume(Effect.succeed(typeof address === "object" && address !== null ? address.port : 0))
          })
        }),
        () => Effect.sync(() => server.close().closeAllConnections())
      )
      return ChaosServer.of({ url: `http://127.0.0.1:${port}`, counts })
    })
  )
