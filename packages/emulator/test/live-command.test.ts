import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { fileURLToPath } from "node:url"
import { respondToChallenge, signatureOf } from "./challenge.ts"
import { bundleProgram } from "../../conformance/running/bundles.ts"

// As a user starts it: the command as a process, its environment file, a stream, and a webhook over HTTP.
const cli = await bundleProgram(fileURLToPath(new URL("../src/cli.ts", import.meta.url)))

const flags = ["--port", "0", "--control", "--stop-clock", "--clock", "2026-01-31", "--limits", "off"]

const running = new Set<ChildProcess>()

afterAll(() => {
  for (const child of running) child.kill()
})

/** Starts the command, and reads the settings that it prints. */
const start = async (...own: ReadonlyArray<string>): Promise<Readonly<Record<string, string>>> => {
  const drawn = own.length === 0 ? ["--seed", "7", "--live-rate", "0.8"] : own
  const args = ["--no-warnings", cli, ...flags, "--live", ...drawn]
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] })
  running.add(child)
  let text = ""
  while (!/^X_EMULATOR_TOKEN=.*\n/m.test(text)) {
    const [chunk] = await once(child.stdout, "data")
    text += String(chunk)
  }
  return Object.fromEntries(
    Array.from(text.matchAll(/^(X_\w+)=(\S*)$/gm), ([, name = "", value = ""]) => [name, value])
  )
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

interface Delivered {
  readonly isSigned: boolean
  readonly body: string
}

const delivered: Array<Delivered> = []

const receiver = createServer((request, response) => {
  if (respondToChallenge(request, response)) return
  void bodyOf(request).then((body) => {
    delivered.push({ isSigned: request.headers["x-twitter-webhooks-signature"] === signatureOf(body), body })
    response.end()
  })
})

/** Sends a request with a token, and returns the JSON of its response. */
const call = async (base: string, token: string | undefined, method: string, path: string, body?: object) => {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
  const response = await fetch(`${base}${path}`, {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body)
  })
  const text = await response.text()
  expect([response.ok, text]).toEqual([true, text])
  return JSON.parse(text)
}

// Rules also match the texts of posts that are quoted or reposted.
const tags = { add: [{ value: "@ada_rivers -is:retweet -is:quote", tag: "mentions" }] }

type Settings = Readonly<Record<string, string>>

/** Registers the webhook, and the rules of the stream. */
const prepare = async ({
  X_BASE_URL: base = "",
  X_BEARER_TOKEN: app,
  X_OAUTH2_USER_TOKEN: user,
  X_USER_ID: id
}: Settings) => {
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  const { data: webhook } = await call(base, app, "POST", "/2/webhooks", { url })
  const subscription = { event_type: "post.mention.create", filter: { user_id: id }, webhook_id: webhook.id }
  await call(base, user, "POST", "/2/activity/subscriptions", subscription)
  await call(base, app, "POST", "/2/tweets/search/stream/rules", tags)
}

/** Lets a world live for some hours. Returns the lines of a stream, the mentions, and the deliveries to a webhook. */
const live = async (settings: Settings, advance: string, parameters = "") => {
  const { X_BASE_URL: base = "", X_BEARER_TOKEN: app, X_EMULATOR_TOKEN: token, X_USER_ID: id } = settings
  delivered.length = 0
  const headers = { authorization: `Bearer ${app}` }
  const first = await call(base, app, "GET", `/2/users/${id}/mentions`)
  const stream = await fetch(`${base}/2/tweets/search/stream?${parameters}`, { headers })
  await call(base, token, "POST", "/emulator/clock", { advance })
  const query = `max_results=100&since_id=${first.meta.newest_id}`
  const mentions = await call(base, app, "GET", `/2/users/${id}/mentions?${query}`)
  await call(base, token, "POST", "/emulator/streams", { how: "close" })
  return { lines: await stream.text(), mentions: mentions.data, deliveries: [...delivered] }
}

describe("the command with --live", () => {
  beforeAll(async () => {
    receiver.listen(0, "127.0.0.1")
    await once(receiver, "listening")
  })

  afterAll(() => void receiver.close())

  it("A stream, the mentions and a webhook have the same posts, with the same bytes in another run", async () => {
    const settings = await start()
    await prepare(settings)
    const { deliveries, lines, mentions } = await live(settings, "6 hours")
    const ids: ReadonlyArray<string> = mentions.map((one: { readonly id: string }) => one.id)
    expect(ids.length).toBeGreaterThan(20)
    const streamed = lines.split("\r\n").filter((line) => line !== "")
    expect(streamed.map((line) => JSON.parse(line).data.id)).toEqual([...ids].reverse())
    expect(lines.split("\r\n").length - streamed.length).toBeGreaterThan(1000)
    expect(deliveries.every(({ isSigned }) => isSigned)).toBe(true)
    const heard = deliveries.map(({ body }) => JSON.parse(body).data.payload.id)
    expect(heard.sort()).toEqual([...ids].sort())
    const other = await start()
    await prepare(other)
    expect(await live(other, "6 hours")).toEqual({ deliveries, lines, mentions })
  }, 60_000)

  it("An emulator that is killed and loaded by another process lives on as before, and a stream gets the posts that it missed", async () => {
    const one = await start()
    await prepare(one)
    await live(one, "3 hours")
    const { X_BASE_URL: base = "", X_EMULATOR_TOKEN: token, X_OTHER_OAUTH2_USER_TOKEN: ben } = one
    await call(base, ben, "POST", "/2/tweets", { text: "@ada_rivers is the lock open?" })
    const state = await call(base, token, "GET", "/emulator/state")
    const expected = await live(one, "3 hours", "backfill_minutes=5")
    for (const child of running) child.kill("SIGKILL")
    const other = await start("--seed", "8", "--live-rate", "3")
    await call(other["X_BASE_URL"] ?? "", other["X_EMULATOR_TOKEN"], "PUT", "/emulator/state", state)
    expect(await live(other, "3 hours", "backfill_minutes=5")).toEqual(expected)
    expect(expected.deliveries.length).toBeGreaterThan(10)
    // The post that nobody followed comes before the first sign of life.
    expect(expected.lines.split("\r\n").slice(0, 2)).toEqual([expect.stringContaining("is the lock open?"), ""])
  }, 60_000)
})
