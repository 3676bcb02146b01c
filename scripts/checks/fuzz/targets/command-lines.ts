/** Command lines of the terminal, a word a line. */
import * as NodeServices from "@effect/platform-node/NodeServices"
import { parseJson } from "@xeffect/core/wire"
import type { RecordedRequest } from "@xeffect/emulator"
import { emulate } from "@xeffect/emulator/test"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { createServer } from "node:http"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"
import { pipe } from "../../../../packages/cli/test/support/pipe.ts"
import { Screen } from "../../../../packages/cli/src/output/screen.ts"
import { run } from "../../../../packages/cli/src/run.ts"
import { exitCodes } from "../../../../packages/cli/src/session/refusal.ts"
import { nameIn } from "../../../../packages/cli/src/session/shared.ts"
import { broken } from "../expect.ts"
import type { Target } from "../target.ts"

const { emulator, options } = await emulate({ limits: "off" })

/** The emulator behind a port. It keeps no process from its end. */
const server = createServer((request, response) => {
  const handled = buffer(request).then((body) =>
    Effect.runPromise(
      emulator.handle({
        method: request.method ?? "",
        url: `http://${request.headers.host}${request.url}`,
        // A header that is there twice is joined, which none of these is.
        headers: request.headers as Readonly<Record<string, string>>,
        body
      })
    )
  )
  void handled.then(({ body, content, headers, status }) =>
    response.writeHead(status, { ...headers, connection: "close" }).end(content instanceof Uint8Array ? content : body)
  )
})

await once(server.listen(0, "127.0.0.1").unref(), "listening")

const base_url = `http://127.0.0.1:${Object(server.address()).port}`

const credentials = Object.fromEntries(
  ["bearer_token", "consumer_key", "consumer_secret", "access_token", "access_token_secret"].map((name) => [
    name,
    String(Object(options)[name])
  ])
)

const secrets = Object.values(credentials)

const variables = Object.fromEntries(
  Object.entries({ ...credentials, base_url }).map(([name, value]) => [`X_${name.toUpperCase()}`, value])
)

const top = mkdtempSync(join(tmpdir(), "xeffect-fuzz-"))

process.once("exit", () => rmSync(top, { recursive: true, force: true }))

/** Commands that do not end by themselves, that write files where they run, or that search all pages, which takes a while. */
const left =
  /^(?:stream|collect|update|schedule|comply|plot|webhook|login|emulator|mcp|skill|outbox|doctor|docs|completions)/

/** Flags that name a file to write. */
const writing = /^(?:--output|--o|--out|--record)/

/** Runs a command line, and returns what a user sees. */
const xeffect = async (args: ReadonlyArray<string>) => {
  const state = mkdtempSync(join(top, "state-"))
  const [stdout, stderr]: [Array<string>, Array<string>] = [[], []]
  const screen = Screen.of({
    ...pipe,
    write: (data) =>
      Effect.sync(() => void stdout.push(typeof data === "string" ? data : new TextDecoder().decode(data))),
    tell: (line) => Effect.sync(() => void stderr.push(`${line}\n`)),
    read: Effect.succeed("20\n")
  })
  const before = (await Effect.runPromise(emulator.requests)).length
  try {
    const code = await run(args).pipe(
      Effect.provideService(Screen, screen),
      Effect.provide([NodeServices.layer, Logger.layer([])]),
      Effect.provideService(
        ConfigProvider.ConfigProvider,
        ConfigProvider.fromEnv({ env: { XDG_STATE_HOME: state, ...variables } })
      ),
      Effect.runPromise
    )
    const sent = (await Effect.runPromise(emulator.requests)).slice(before)
    return { code, stdout: stdout.join(""), stderr: stderr.join(""), sent }
  } finally {
    rmSync(state, { recursive: true, force: true })
  }
}

const codes: ReadonlySet<number> = new Set(Object.values(exitCodes))

const isJson = (text: string): boolean => parseJson(text) !== undefined

/** Whether a request makes a post that costs more: with a link, media, a quote or a card. */
const isDear = ({ body, path }: RecordedRequest): boolean => {
  const { card_uri, media, quote_tweet_id, text } = Object(parseJson(body))
  return (
    path === "/2/tweets" && (Boolean(card_uri ?? media ?? quote_tweet_id) || /https?:\/\/\w+\.com/.test(String(text)))
  )
}

const check = async (args: ReadonlyArray<string>) => {
  const { code, sent, stderr, stdout } = await xeffect(args)
  const printed = `${stdout}${stderr}`
  if (!codes.has(code)) broken("an exit code that no page lists", code)
  if (/\n {4}at |is a bug|Error: |\[object/.test(printed)) broken("a stack or a fault of the program", args, printed)
  if (code !== 0 && !/^xeffect: \S.*[.?:]/ms.test(stderr)) broken("no sentence says what is wrong", args, stderr)
  if (code === exitCodes.input && sent.length > 0) broken("something was sent for wrong input", args, sent)
  const own = secrets.filter((secret) => !args.some((arg) => arg.includes(secret)))
  if (own.some((secret) => printed.includes(secret))) broken("a secret is printed that the line does not have", args)
  const [last = "", before = "-"] = args.toReversed()
  const isFlag = !args.includes("--") && !before.startsWith("-")
  if (isFlag && last === "--dry-run" && sent.length > 0) broken("a dry run sends something", args, sent)
  if (isFlag && last === "--json" && code === 0 && stdout !== "" && !/^Usage|--help/m.test(stdout) && !isJson(stdout))
    broken("what is printed is no JSON", args, stdout)
  const isYes = args.some((arg) => /^--?(?:y|no-y|\w*y\w*$)/.test(arg))
  const writes = sent.filter(({ method }) => method !== "GET")
  if (!isYes && writes.some(isDear)) broken("a post that costs more is sent without a yes", args)
  const all = writes.map(({ body, method, path }) => `${method} ${path} ${body}`)
  if (new Set(all).size < all.length) broken("a write is sent twice", args, all)
}

const words = [
  "--help",
  "--yes",
  "--dry-run",
  "--json",
  "--fields",
  "--limit",
  "--budget",
  "--max-results",
  "--",
  "post",
  "search",
  "create-tweet",
  "delete-tweet",
  "get-users",
  "cost"
].map((word) => `\n${word}\n`)

export const commandLines: Target = {
  name: "command-lines",
  about:
    "Each command line ends with a listed exit code and a sentence; wrong input, dry runs and writes without a yes send nothing.",
  seeds: [
    ["post", "hello", "--yes"],
    ["post", "--thread", "texts.txt", "--dry-run"],
    ["search", "cats -is:retweet", "--limit", "10", "--json"],
    ["timeline", "@ada_rivers", "--fields", "id,public_metrics.like_count", "--csv"],
    ["counts", "cats", "--granularity", "day"],
    ["dm", "@ben_harbor", "hi", "--yes"],
    ["hydrate", "tweets", "-", "--tweet-fields", "created_at"],
    ["get-tweet", "20", "--tweet-fields", "author_id,created_at", "--json"],
    ["get-users", "--usernames", "ada_rivers,ben_harbor", "--ndjson"],
    ["create-tweet", "--text", "hello", "--poll-options", "a,b", "--poll-duration-minutes", "60"],
    ["create-tweet", "--input", '{"text":"hello"}', "--dry-run"],
    ["delete-tweet", "20", "--yes", "--json"],
    ["like", "20"],
    ["post", "look: https://example.com/tides", "--yes"],
    ["post", "look: https://example.com/tides"],
    ["create-tweet", "--text", "a", "--quote-tweet-id", "20"],
    ["create-tweet", "--text", "a https://x.com", "--quote-tweet-id", "20", "--yes"],
    ["limits", "--json"],
    ["prices", "post"],
    ["cost", "search", "cats", "--limit", "100"],
    ["text", "count", "hello https://x.com"],
    ["text", "query", "from:jack has:links", "--json"],
    ["whoami", "--profile", "work"],
    ["profiles", "use", "a b"],
    ["media", "upload", "picture.png", "--dry-run"],
    ["log", "--ndjson"],
    ["__complete", "get-tw"],
    ["--help"],
    ["--version"]
  ].map((args) => args.join("\n")),
  words,
  mutants: 5,
  run: async (bytes) => {
    const args = new TextDecoder().decode(bytes).split("\n").slice(0, 12)
    if (args.some((arg) => left.test(arg) || writing.test(arg)) || left.test(nameIn(args) ?? "")) return
    await check(args)
  }
}
