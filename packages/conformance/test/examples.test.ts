import { assert, describe, it } from "@effect/vitest"
import { globSync, readFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { afterAll, beforeAll } from "vitest"

// An example is deployed where anybody can send it requests. Those that write in the name of the user need a secret for it.

const top = join(import.meta.dirname, "../../..")

const secret = "s3cret-of-the-caller"

const requests: Array<string> = []

// The X API, as far as the examples go.
const server = createServer((request, response) => {
  requests.push(`${request.method} ${request.url}`)
  response.setHeader("content-type", "application/json")
  response.end(JSON.stringify({ data: { id: "20", text: "x", media_key: "3_20" } }))
})

let base_url = ""

const png = Uint8Array.from(
  atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="),
  (one) => one.charCodeAt(0)
)

const credentials = () => ({
  X_BEARER_TOKEN: "bearer",
  X_CONSUMER_KEY: "key",
  X_CONSUMER_SECRET: "consumer",
  X_ACCESS_TOKEN: "1-token",
  X_ACCESS_TOKEN_SECRET: "access",
  X_BASE_URL: base_url
})

interface Example {
  /** The request that writes. */
  readonly request: { readonly url: string; readonly body?: string }
  /** Sends it a request, where the secret of the caller is this one. */
  readonly send: (request: Request, secret: string | undefined) => Promise<Response>
  /** The response to one that is allowed. Absent if that is not tested here. */
  readonly allowed?: number
  /** What it does then. */
  readonly done: () => ReadonlyArray<string>
}

const alarms: Array<string> = []

const examples: Readonly<Record<string, Example>> = {
  "cloudflare-worker": {
    request: { url: "https://worker.example/pictures/a.png" },
    send: async (request, CALLER_SECRET) => {
      const { default: worker } = await import("../../../examples/cloudflare-worker/src/index.ts")
      const picture = { body: new Blob([png]).stream(), size: png.length }
      const PICTURES = { get: () => Promise.resolve(picture) }
      return worker.fetch(request, { ...credentials(), PICTURES, CALLER_SECRET: CALLER_SECRET ?? "" })
    },
    allowed: 201,
    done: () => requests
  },
  "stream-durable-object": {
    request: { url: "https://stream.example/" },
    send: async (request, CALLER_SECRET) => {
      const { default: worker, FilteredStream } = await import("../../../examples/stream-durable-object/src/index.ts")
      const storage = {
        get: () => Promise.resolve(undefined),
        put: () => Promise.resolve(),
        list: () => Promise.resolve(new Map()),
        setAlarm: (time: number) => Promise.resolve(void alarms.push(`${time}`))
      }
      const env = { ...credentials(), TURN: "1 second", CALLER_SECRET: CALLER_SECRET ?? "" } as const
      const STREAM = { getByName: () => object }
      const object = new FilteredStream({ storage }, { ...env, STREAM })
      return worker.fetch(request, { ...env, STREAM })
    },
    allowed: 202,
    done: () => alarms
  },
  bun: {
    request: { url: "http://127.0.0.1:3000/", body: "Published by Bun" },
    send: async (request, CALLER_SECRET) => {
      const { default: service } = await import("../../../examples/bun/index.ts")
      const before = process.env["CALLER_SECRET"]
      if (CALLER_SECRET === undefined) delete process.env["CALLER_SECRET"]
      else process.env["CALLER_SECRET"] = CALLER_SECRET
      try {
        return await service.fetch(request)
      } finally {
        if (before === undefined) delete process.env["CALLER_SECRET"]
        else process.env["CALLER_SECRET"] = before
      }
    },
    // What it does with the secret is tested in Bun. Here there are no credentials, so it would be a 502.
    done: () => requests
  },
  "webhook-worker": {
    request: { url: "https://bot.example/x", body: '{"data":{"event_type":"post.mention.create","event_uuid":"1"}}' },
    send: async (request) => {
      const { Bot, default: worker } = await import("../../../examples/webhook-worker/src/index.ts")
      const storage = { sql: { exec: () => ({ toArray: () => [] }) } }
      const BOT = { getByName: () => bot }
      const env = { ...credentials(), BOT }
      const bot = new Bot({ storage }, env)
      return worker.fetch(request, env)
    },
    done: () => requests
  }
}

const headers: ReadonlyArray<readonly [name: string, headers: Record<string, string>, secret: string | undefined]> = [
  ["without the secret", {}, secret],
  ["from a page of another site", { origin: "https://evil.example" }, secret],
  ["with another secret", { authorization: "Bearer s3cret-of-the-callee" }, secret],
  ["with the start of the secret", { authorization: "Bearer s3cret" }, secret],
  ["with the secret as a password", { authorization: `Basic ${btoa(`user:${secret}`)}` }, secret],
  ["without a secret, if none is set", {}, undefined],
  ["with an empty secret, if it is empty", { authorization: "Bearer " }, ""],
  ["with the text of a secret that is not set", { authorization: "Bearer undefined" }, undefined]
]

beforeAll(async () => {
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done)
  })
  // A server that listens on a port has such an address.
  base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

for (const [name, { allowed, done, request, send }] of Object.entries(examples)) {
  const make = (headers: Record<string, string>) =>
    new Request(request.url, { method: "POST", headers, body: request.body ?? null })

  describe(`examples/${name}`, () => {
    it.each(headers)("refuses a request %s, and does nothing", async (_, sent, secret) => {
      const before = done().length
      const { status } = await send(make(sent), secret)
      assert.strictEqual(status, 401)
      assert.lengthOf(done(), before)
    })

    if (allowed === undefined) return
    it("does what it is for with the secret", async () => {
      const before = done().length
      const { status } = await send(make({ authorization: `Bearer ${secret}` }), secret)
      assert.strictEqual(status, allowed)
      assert.isAbove(done().length, before)
    })
  })
}

/** Helpers that write, which have no definition. */
const helpers = ["createThread", "syncRules", "uploadImage", "uploadMedia"]

const writes = async (text: string): Promise<boolean> => {
  for (const [, names = "", module = ""] of text.matchAll(/import \{([^}]*)\} from "(xeffect\/[^"]*)"/g)) {
    const exported: Record<string, { readonly definition?: { readonly method: string } }> = await import(module)
    for (const name of names.split(",").map((one) => one.trim())) {
      const method = exported[name]?.definition?.method
      if (helpers.includes(name) || (method !== undefined && method !== "GET")) return true
    }
  }
  return false
}

describe("the examples that take requests and write", () => {
  it("are those that are tested here", async () => {
    const found = new Set<string>()
    for (const file of globSync("examples/*/**/*.ts", { cwd: top })) {
      const text = readFileSync(join(top, file), "utf8")
      const takesRequests = /^export default|^export const handler|Bun\.serve/m.test(text)
      if (takesRequests && (await writes(text))) found.add(file.split("/")[1] ?? "")
    }
    // The last has a test of its own, `web-app.test.ts`.
    assert.deepStrictEqual([...found].toSorted(), [...Object.keys(examples), "web-app"].toSorted())
  })
})
