import { assert, describe, it } from "@effect/vitest"
import { createHmac } from "node:crypto"
import { globSync, readFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { afterAll, beforeAll } from "vitest"

// An example is deployed where anybody can send it requests. Those that write in the name of the user, or read whatever is
// requested at the owner's cost, need a secret for it.

const top = join(import.meta.dirname, "../../..")

const secret = "s3cret-of-the-caller"

const requests: Array<string> = []

// The X API, as far as the examples go.
const server = createServer((request, response) => {
  requests.push(`${request.method} ${request.url}`)
  response.setHeader("content-type", "application/json")
  const one = { id: "20", text: "x", media_key: "3_20", name: "X", username: "x" }
  response.end(JSON.stringify({ data: request.url?.includes("/users/20/tweets") ? [one] : one }))
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

/** Runs something with other variables of the environment. Those that are `undefined` are absent. */
const withVariables = async <A>(variables: Readonly<Record<string, string | undefined>>, run: () => Promise<A>) => {
  const set = (values: typeof variables) => {
    for (const [name, value] of Object.entries(values)) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
  const before = Object.fromEntries(Object.keys(variables).map((name) => [name, process.env[name]]))
  set(variables)
  try {
    return await run()
  } finally {
    set(before)
  }
}

interface Example {
  /** The request that writes, by `POST` unless it says otherwise, or that reads. */
  readonly request: { readonly url: string; readonly body?: string; readonly method?: "GET" }
  /** Sends it a request, where the secret of the caller is this one. */
  readonly send: (request: Request, secret: string | undefined) => Promise<Response>
  /** The response to one that is allowed. Absent if that is not tested here. */
  readonly allowed?: number
  /** The effects of the example. */
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
      return withVariables({ CALLER_SECRET }, () => service.fetch(request))
    },
    // Its use of the secret is tested in Bun. Here there are no credentials, so it would be a 502.
    done: () => requests
  },
  "aws-lambda": {
    request: { url: "https://lambda.example/?username=x", method: "GET" },
    send: async ({ headers, url }, CALLER_SECRET) => {
      const { handler } = await import("../../../examples/aws-lambda/src/handler.ts")
      const queryStringParameters = Object.fromEntries(new URL(url).searchParams)
      const event = { headers: Object.fromEntries(headers), queryStringParameters }
      const { body, statusCode } = await withVariables({ ...credentials(), CALLER_SECRET }, () => handler(event))
      return new Response(body, { status: statusCode })
    },
    // Its use of the secret is tested with the file that is uploaded.
    done: () => requests
  },
  "vercel-edge": {
    request: { url: "https://edge.example/api/timeline?username=x", method: "GET" },
    send: async (request, CALLER_SECRET) => {
      const { default: respond } = await import("../../../examples/vercel-edge/api/timeline.ts")
      return withVariables({ ...credentials(), CALLER_SECRET }, () => respond(request))
    },
    allowed: 200,
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
    new Request(request.url, { method: request.method ?? "POST", headers, body: request.body ?? null })

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

describe("examples/stream-durable-object", () => {
  it.each(["PUT", "PATCH", "DELETE"])("has no %s", async (method) => {
    const { send, request } = examples["stream-durable-object"] ?? assert.fail("there is no such example")
    const before = alarms.length
    const { status } = await send(
      new Request(request.url, { method, headers: { authorization: `Bearer ${secret}` } }),
      secret
    )
    assert.strictEqual(status, 405)
    assert.lengthOf(alarms, before)
  })
})

describe("examples/webhook-worker", () => {
  const body = '{"data":{"event_type":"post.mention.create","event_uuid":"1"}}'
  const delivery = (signature: string) => ({
    method: "POST",
    body,
    headers: { "content-type": "application/json", "x-twitter-webhooks-signature": signature }
  })
  const signature = `sha256=${createHmac("sha256", "consumer").update(body).digest("base64")}`

  it.each([
    ["accepts a delivery that the consumer secret has signed, if it has no other secret", undefined, 200],
    ["refuses it if it has the client secret as well", "client", 401]
  ] as const)("%s", async (_, X_CLIENT_SECRET, status) => {
    const { Bot } = await import("../../../examples/webhook-worker/src/index.ts")
    const storage = { sql: { exec: () => ({ toArray: () => [{ key: "1", value: "handled" }] }) } }
    const env = { ...credentials(), BOT: { getByName: () => bot } }
    const bot = new Bot({ storage }, X_CLIENT_SECRET === undefined ? env : { ...env, X_CLIENT_SECRET })
    const response = await bot.fetch(new Request("https://bot.example/x", delivery(signature)))
    assert.strictEqual(response.status, status)
  })
})

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
    const writing = Object.keys(examples).filter((name) => examples[name]?.request.method !== "GET")
    // The last has a test of its own, `web-app.test.ts`.
    assert.deepStrictEqual([...found].toSorted(), [...writing, "web-app"].toSorted())
  })
})
