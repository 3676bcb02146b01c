import { deepStrictEqual, strictEqual } from "node:assert/strict"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"
import { Emulator } from "@xeffect/emulator"
import * as Effect from "effect/Effect"
import { top } from "../workspace.ts"
import { bundle } from "./bundle.ts"
import type { Example } from "./example.ts"
import { freePort, listen, untilItResponds } from "./listen.ts"
import { mention, register, startMentioned } from "./mentioned.ts"
import { findBun } from "./processes.ts"
import type { Service } from "./service.ts"
import { makeEdgeVM } from "./vercel-edge.ts"

// The examples that log events: an event of the emulator is delivered to them, once more, and forged.

const deliverMention = Effect.gen(function* () {
  const { webhooks } = yield* Emulator
  yield* webhooks.conditions({ duplicate: 1, forge: 1 })
  yield* mention("How high is the tide?")
  yield* webhooks.settled
  return (yield* webhooks.deliveries).map(({ kind, statuses }) => `${kind} ${statuses.join()}`)
})

/** Registers a receiver, delivers a mention to it, and looks for it in what it printed. */
const expectMention = async (url: string, service: Service, printed: () => Promise<string>, expected: string) => {
  await register(url, service)
  const deliveries = await service.run(deliverMention)
  deepStrictEqual(deliveries.toSorted(), ["duplicate 200", "event 200", "forged 401"])
  const text = await printed()
  strictEqual(text.split(expected).length - 1, 1, `"${expected}" is not once in: ${text}`)
  strictEqual((await fetch(`${url}?crc_token=`)).status, 400)
  strictEqual((await fetch(url, { method: "POST", body: "{}" })).status, 401)
  strictEqual((await fetch(url, { method: "PUT", body: "{}" })).status, 405)
}

const withService = async (use: (service: Service) => Promise<void>): Promise<void> => {
  const service = await startMentioned()
  try {
    await use(service)
  } finally {
    await service.close()
  }
}

// In the context of the edge: what it logs, and a function to which a request comes as text.
const edge = (environment: Readonly<Record<string, string>>) => `
  globalThis.process = { env: ${JSON.stringify(environment)} }
  globalThis.printed = []
  for (const name of ["log", "info", "warn", "error"]) console[name] = (...parts) => printed.push(parts.join(" "))
  globalThis.works = []
  globalThis.respond = async ({ body, ...request }) => {
    const bytes = Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0))
    const sent = new Request(request.url, { ...request, ...(request.method !== "GET" && { body: bytes }) })
    const response = await example.default(sent, { waitUntil: (work) => works.push(work) })
    return JSON.stringify([response.status, Object.fromEntries(response.headers), await response.text()])
  }`

export const webhookVercelEdge: Example = {
  name: "webhook-vercel-edge",
  prepare: () => makeEdgeVM().then(() => ""),
  run: () =>
    withService(async (service) => {
      const entry = join(top, "examples", "webhook-vercel-edge", "api", "x.ts")
      const script = await bundle(entry, { format: "iife", globalName: "example" })
      const vm = await makeEdgeVM()
      vm.evaluate(`${edge(service.environment)}; ${script}`)
      // Vercel's gateway.
      const gateway = await listen(async (request, response) => {
        const { headers, method } = request
        const url = `https://example.vercel.app${request.url}`
        const body = (await buffer(request)).toString("base64")
        const sent = JSON.stringify({ url, method, headers, body })
        const [status, sentHeaders, text] = JSON.parse(String(await vm.evaluate(`respond(${sent})`)))
        response.writeHead(status, sentHeaders).end(text)
      })
      // Events are processed after the response.
      const printed = async () => String(await vm.evaluate(`Promise.all(works).then(() => printed.join("\\n"))`))
      try {
        await expectMention(`${gateway.url}/api/x`, service, printed, "@ada_rivers How high is the tide?")
      } finally {
        gateway.close()
      }
    })
}

export const webhookBun: Example = {
  name: "webhook-bun",
  prepare: findBun,
  run: (program) =>
    withService(async (service) => {
      const port = await freePort()
      const url = `http://127.0.0.1:${port}`
      const server = spawn(program, ["run", "index.ts"], {
        cwd: join(top, "examples", "webhook-bun"),
        env: { ...service.environment, PORT: port },
        stdio: ["ignore", "pipe", "inherit"]
      })
      const ended = once(server, "close")
      let printed = ""
      server.stdout.on("data", (text) => (printed += String(text)))
      try {
        await untilItResponds(url)
        strictEqual((await fetch(url)).status, 404)
        const expected = "activity post.mention.create"
        const untilPrinted = async () => {
          const signal = AbortSignal.timeout(10_000)
          while (!printed.includes(expected)) await once(server.stdout, "data", { signal })
          return printed
        }
        await expectMention(`${url}/x`, service, untilPrinted, expected)
      } finally {
        server.kill()
        await ended
      }
    })
}
