// The command that compares the X API with what is declared, against the emulator and a server that means harm.
import { assert, describe, it } from "@effect/vitest"
import { Emulator, layerEmulator } from "@xeffect/emulator"
import { EmulatorServer, layerServer } from "@xeffect/emulator/server"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import type { IncomingMessage, ServerResponse } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { serving } from "../../http/test/serving.ts"
import { live } from "../live/command.ts"
import type { Report } from "../live/report.ts"

const emulated = Layer.provideMerge(layerServer(), layerEmulator())

const secrets = (emulator: Emulator["Service"]) => {
  const { access_token, access_token_secret, bearer_token, consumer_key, consumer_secret } = emulator.credentials
  return {
    X_BEARER_TOKEN: bearer_token,
    X_CONSUMER_KEY: consumer_key,
    X_CONSUMER_SECRET: consumer_secret,
    X_ACCESS_TOKEN: access_token,
    X_ACCESS_TOKEN_SECRET: access_token_secret
  }
}

const folder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "live-"))),
  (path) => Effect.sync(() => rmSync(path, { recursive: true }))
)

type Saved = Report & { readonly differences: ReadonlyArray<string> }

/** Runs the command, and returns its exit status, its output, and its report as JSON. */
const running = Effect.fnUntraced(function* (env: Readonly<Record<string, string>>, ...args: ReadonlyArray<string>) {
  const file = join(yield* folder, "live.json")
  const lines: Array<string> = []
  const status = yield* live([...args, "--json", file], (line) => lines.push(line)).pipe(
    Effect.provide(ConfigProvider.layer(ConfigProvider.fromUnknown(env)))
  )
  const text = status === 2 ? "" : readFileSync(file, "utf8")
  const report: Saved | undefined = text === "" ? undefined : JSON.parse(text)
  return { status, text, output: lines.join("\n"), rows: report?.rows ?? [], report }
})

const onEmulator = Effect.fnUntraced(function* (...args: ReadonlyArray<string>) {
  const { url } = yield* EmulatorServer
  return yield* running({ ...secrets(yield* Emulator), X_BASE_URL: url }, ...args)
})

const idsOf = ({ world }: Emulator["Service"]): ReadonlyArray<string> =>
  Array.from(world.posts.values()).flatMap(({ deleted, id }) => (deleted === true ? [] : [id]))

const writesOf = Effect.map(
  Effect.flatMap(Emulator, ({ requests }) => requests),
  (requests) =>
    requests
      .filter(({ method }) => method !== "GET")
      .map(({ method, path }) => `${method} ${path.replace(/\d+$/, "{id}")}`)
)

describe("the emulator, which is as declared,", () => {
  it.live("passes all rows, and nothing that was written remains", () =>
    Effect.gen(function* () {
      const emulator = yield* Emulator
      const [author] = yield* emulator.addUsers({ count: 1, username: () => "XDevelopers" })
      yield* emulator.addPosts({ author: author?.id ?? "", count: 12, text: (index) => `Herring ${index}` })
      const before = idsOf(emulator)
      const { output, report, rows, status, text } = yield* onEmulator("--budget", "0.15", "--write")
      assert.deepStrictEqual(report?.differences, [])
      assert.strictEqual(status, 0)
      assert.strictEqual(rows.length, 17)
      assert.match(output, /^This costs at most 0.15 dollars/)
      assert.strictEqual(rows.find(({ operation }) => operation === "searchRecentTweets")?.dollars.counted, 0.05)
      assert.strictEqual(report?.spent, (yield* emulator.bill()).dollars)
      assert.deepStrictEqual(idsOf(emulator), before)
      assert.deepStrictEqual(yield* writesOf, [
        "POST /2/media/upload",
        "POST /2/tweets",
        "POST /2/tweets",
        "DELETE /2/tweets/{id}",
        "DELETE /2/tweets/{id}"
      ])
      // Neither contents nor IDs nor credentials.
      for (const secret of Object.values(secrets(emulator))) assert.notInclude(output + text, secret)
      assert.notMatch(output + text, /Herring|ada_rivers|Ada Rivers|\d{8}/i)
    }).pipe(Effect.provide(emulated))
  )

  it.live("is read with an app-only token alone, where operations of users are rows that are not permitted", () =>
    Effect.gen(function* () {
      const { url } = yield* EmulatorServer
      const { X_BEARER_TOKEN } = secrets(yield* Emulator)
      const { output, rows, status } = yield* running({ X_BEARER_TOKEN, X_BASE_URL: url }, "--budget", "0.10")
      assert.strictEqual(status, 0)
      assert.strictEqual(rows.length, 12)
      assert.strictEqual(rows.find(({ operation }) => operation === "getMe")?.outcome, "Forbidden")
      assert.match(output, /getMe .* not permitted/)
      assert.deepStrictEqual(yield* writesOf, [])
    }).pipe(Effect.provide(emulated))
  )
})

describe("wrong use is refused in one sentence, before anything is sent:", () => {
  it.live.each([
    ["no budget", [], /--budget must be a number/],
    ["a budget of nothing", ["--budget", "0"], /--budget must be a number/],
    ["an unknown option", ["--budget", "1", "--force"], /Unknown option '--force'/],
    [
      "a budget that the writes exceed",
      ["--budget", "0.10", "--write"],
      /estimate of 0.15 dollars is over the budget of 0.1/
    ]
  ] as const)("%s", ([, args, sentence]) =>
    Effect.gen(function* () {
      const { output, status } = yield* onEmulator(...args)
      assert.strictEqual(status, 2)
      assert.match(output, sentence)
      assert.notInclude(output, "\n")
      assert.deepStrictEqual(yield* (yield* Emulator).requests, [])
    }).pipe(Effect.provide(emulated))
  )

  it.live("A run without a credential says that none is set", () =>
    Effect.gen(function* () {
      const { output, status } = yield* running({}, "--budget", "1")
      assert.strictEqual(status, 2)
      assert.match(output, /^No credential is set/)
    })
  )
})

describe("what differs", () => {
  it.live("is listed: a limit, a price, a header, a field of another type", () =>
    Effect.gen(function* () {
      const emulator = yield* Emulator
      const limits = { "x-rate-limit-limit": "7", "x-rate-limit-remaining": "6", "x-rate-limit-reset": "1795000000" }
      const posts = Array.from({ length: 12 }, (_, index) => ({ id: `${index + 1}`, text: "" }))
      yield* emulator.respond({
        path: "/2/tweets/{id}",
        status: 200,
        headers: limits,
        json: { data: { id: "20", text: "", lang: 5 } }
      })
      yield* emulator.respond({
        path: "/2/tweets/search/recent",
        status: 200,
        headers: { "X-New": "herring" },
        json: { data: posts, meta: {} }
      })
      const { output, report, status } = yield* onEmulator("--budget", "0.10")
      assert.strictEqual(status, 1)
      assert.deepStrictEqual(report?.differences, [
        "getTweet: Set aside: data.lang.",
        "getTweet: x-rate-limit is 7: 450 or 900 is declared.",
        "searchRecentTweets: Unknown headers: x-new.",
        "searchRecentTweets: It counts as 0.06 dollars: at most 0.05 is declared."
      ])
      for (const difference of report?.differences ?? []) assert.include(output, difference)
      assert.notInclude(output, "herring")
    }).pipe(Effect.provide(emulated))
  )
})

describe("writes are sent once:", () => {
  it.live("a post whose response is lost is reported as unknown, with how to look, and nothing follows it", () =>
    Effect.gen(function* () {
      yield* (yield* Emulator).fault({ method: "POST", path: "/2/tweets", reset: "after" })
      const { output, rows, status } = yield* onEmulator("--budget", "0.15", "--write")
      assert.strictEqual(status, 1)
      assert.deepStrictEqual(yield* writesOf, ["POST /2/media/upload", "POST /2/tweets"])
      assert.strictEqual(rows.at(-1)?.outcome, "OutcomeUnknown")
      assert.match(
        output,
        /whether a post was made is unknown, and it was not sent again. Look among your newest posts for/
      )
    }).pipe(Effect.provide(emulated))
  )

  it.live("a deletion that fails leaves the ID to delete by hand", () =>
    Effect.gen(function* () {
      const emulator = yield* Emulator
      const before = new Set(idsOf(emulator))
      yield* emulator.fault({ method: "DELETE", status: 503, body: "" })
      const { output, report, status } = yield* onEmulator("--budget", "0.15", "--write")
      const left = idsOf(emulator).filter((id) => !before.has(id))
      assert.strictEqual(status, 1)
      assert.strictEqual(left.length, 1)
      assert.deepStrictEqual(report?.left, left)
      assert.include(output, `These posts could not be deleted, delete them by hand: ${left.join()}.`)
      assert.strictEqual((yield* writesOf).filter((line) => line.startsWith("DELETE")).length, 2)
    }).pipe(Effect.provide(emulated))
  )

  it.live("an interruption while the reply is sent deletes both posts", () =>
    Effect.gen(function* () {
      const emulator = yield* Emulator
      const { url } = yield* EmulatorServer
      const before = idsOf(emulator)
      const replies = yield* Deferred.make<void>()
      const run = Effect.runPromiseWith(yield* Effect.context<never>())
      let posts = 0
      const forward = async (request: IncomingMessage, response: ServerResponse) => {
        const chunks: Array<Buffer> = []
        for await (const chunk of request) chunks.push(chunk)
        const { headers, method = "" } = request
        if (method === "POST" && request.url === "/2/tweets" && ++posts === 2)
          await run(Deferred.succeed(replies, undefined))
        const sent = { method, url: `${url}${request.url}`, headers: headers as Record<string, string> }
        const body = new Uint8Array(Buffer.concat(chunks))
        const { body: text, headers: received, status } = await run(emulator.handle({ ...sent, body }))
        response.writeHead(status, received).end(text)
      }
      const server = yield* serving((request, response) => void forward(request, response))
      // A bearer token, since the signature of another address would not fit.
      const env = { X_BEARER_TOKEN: emulator.credentials.oauth2_user_token, X_BASE_URL: server.url }
      const lines: Array<string> = []
      const program = live(["--budget", "0.15", "--write"], (line) => lines.push(line)).pipe(
        Effect.provide(ConfigProvider.layer(ConfigProvider.fromUnknown(env)))
      )
      const fiber = yield* Effect.forkScoped(program)
      yield* Deferred.await(replies)
      yield* Fiber.interrupt(fiber)
      assert.deepStrictEqual(idsOf(emulator), before)
      assert.include(lines.join("\n"), "The run did not end by itself: what is not in the table was not checked.")
      assert.notInclude(lines.join("\n"), "All is as declared.")
      assert.strictEqual((yield* writesOf).filter((line) => line.startsWith("DELETE")).length, 2)
    }).pipe(Effect.provide(emulated))
  )
})

describe("a server that means harm", () => {
  const token = "AAAAhostileBearerToken0123456789"
  const html = (response: ServerResponse) =>
    response.writeHead(200, { "content-type": "text/html" }).end(`<p>${token}</p>`)
  const endless = (response: ServerResponse) => {
    response.writeHead(200, { "content-type": "application/json" })
    const chunk = "x".repeat(65_536)
    const pump = () => {
      while (!response.destroyed && response.write(chunk));
      if (!response.destroyed) response.once("drain", pump)
    }
    pump()
  }
  const echo = (request: IncomingMessage, response: ServerResponse, status: number) => {
    const sent = `${request.headers.authorization} ${request.url}`
    response.writeHead(status, {
      "content-type": "application/json",
      "x-echo": sent,
      [`x-${token}`]: "1",
      [`x-half-${token.slice(0, 20)}`]: "1",
      "x-2244994945123": "1",
      "x-rate-limit-limit": token,
      "x-rate-limit-remaining": "1",
      "x-rate-limit-reset": "1"
    })
    const data = { id: "20", text: "Herring", lang: { [token]: sent }, [token]: sent }
    response.end(JSON.stringify({ title: sent, detail: sent, type: token, status, data, errors: [{ detail: sent }] }))
  }
  const ways = [
    ["HTML", (_: IncomingMessage, response: ServerResponse) => html(response)],
    ["endless bodies", (_: IncomingMessage, response: ServerResponse) => endless(response)],
    ["echoes in failures", (request: IncomingMessage, response: ServerResponse) => echo(request, response, 500)],
    ["echoes in refusals", (request: IncomingMessage, response: ServerResponse) => echo(request, response, 401)],
    ["echoes in successes", (request: IncomingMessage, response: ServerResponse) => echo(request, response, 200)]
  ] as const
  it.live.each(ways)("shows nothing of what it sends, and is found out: %s", ([, respond]) =>
    Effect.gen(function* () {
      const server = yield* serving(respond)
      const env = { X_BEARER_TOKEN: token, X_BASE_URL: server.url }
      const { output, rows, status, text } = yield* running(env, "--budget", "1", "--write")
      assert.strictEqual(status, 1)
      assert.isAtLeast(rows.length, 12)
      assert.notMatch(output + text, new RegExp(`${token.slice(0, 20)}|Herring|<p>|2244994945|0123456789`, "i"))
      const writes = server.arrived
        .filter(({ method }) => method !== "GET")
        .map(({ method, url }) => `${method} ${url}`)
      assert.isAtMost(writes.filter((line) => line === "POST /2/tweets").length, 2)
    })
  )
})
