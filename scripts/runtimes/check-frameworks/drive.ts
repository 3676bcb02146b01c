import { deepStrictEqual, match, strictEqual } from "node:assert/strict"
import { createHmac } from "node:crypto"
import { ensureSubscriptions } from "@xeffect/activity"
import { Emulator } from "@xeffect/emulator"
import { layer } from "@xeffect/http"
import { ensureWebhook } from "@xeffect/webhooks"
import * as Effect from "effect/Effect"
import { mention, startMentioned } from "../mentioned.ts"
import type { Service } from "../service.ts"
import { type Browser, openBrowser } from "./browser.ts"

/** An app of `examples/frameworks` that listens. */
export interface App {
  readonly url: string
  /** Its output until now. */
  readonly printed: () => string
  /** Waits until it has printed a text. */
  readonly untilPrinted: (text: string) => Promise<void>
}

/** Starts an emulator, and returns the variables of an app at `url` that uses it. */
export const startForApp = async (url: string, tokens: string) => {
  const service = await startMentioned()
  const { client_id, client_secret } = await service.run(Effect.map(Emulator, ({ credentials }) => credentials))
  const variables = {
    ORIGIN: url,
    PORT: new URL(url).port,
    SESSION_SECRET: crypto.randomUUID(),
    TOKENS: tokens,
    X_BASE_URL: service.environment["X_BASE_URL"] ?? "",
    X_CLIENT_ID: client_id,
    X_CLIENT_SECRET: client_secret,
    X_CONSUMER_SECRET: service.environment["X_CONSUMER_SECRET"] ?? ""
  }
  return { service, variables }
}

/** Tries everything that the app is for, and what it has to refuse. Returns the posts that the user has made by it. */
export const drive = async (app: App, service: Service): Promise<ReadonlyArray<string>> => {
  const before = await service.run(textsOf("ben_harbor"))
  await receiveEvents(app, service)
  await refuseForged(app, service)
  await signInAndPost(app, service)
  await refuseOtherSignIns(app, service)
  const mentions = before.length + 1
  return (await service.run(textsOf("ben_harbor"))).slice(mentions)
}

const subscribe = (url: string, { target }: Service) => {
  const { base_url, bearer_token, me, oauth1 } = target
  return Effect.gen(function* () {
    const { id } = yield* ensureWebhook(url)
    yield* ensureSubscriptions([{ event_type: "post.mention.create", user_id: me.id, webhook_id: id }], {
      owner: "frameworks"
    })
  }).pipe(Effect.provide(layer({ base_url, bearer_token, ...oauth1 })))
}

const delivered = Effect.gen(function* () {
  const { webhooks } = yield* Emulator
  yield* webhooks.conditions({ duplicate: 1, forge: 1 })
  yield* mention("How high is the tide?")
  yield* webhooks.settled
  return (yield* webhooks.deliveries).map(({ kind, statuses }) => `${kind} ${statuses.join()}`)
})

const expected = "event post.mention.create"

// The emulator challenges the app, and delivers one event, the same once more, and a forged one.
const receiveEvents = async ({ printed, untilPrinted, url }: App, service: Service) => {
  await service.run(subscribe(`${url}/x`, service))
  const deliveries = await service.run(delivered)
  deepStrictEqual(deliveries.toSorted(), ["duplicate 200", "event 200", "forged 401"])
  await untilPrinted(expected)
  strictEqual(printed().split(expected).length - 1, 1)
}

const signatureOf = (text: string, secret: string | undefined) =>
  `sha256=${createHmac("sha256", secret ?? "")
    .update(text)
    .digest("base64")}`

/** Sends a body to the webhook. Returns the status of the response. */
const deliverTo = async (url: string, sent: string, signature?: string): Promise<number> => {
  const signed = signature !== undefined && { "x-twitter-webhooks-signature": signature }
  const headers = { "content-type": "application/json", ...signed }
  return (await fetch(`${url}/x`, { method: "POST", body: sent, headers })).status
}

const body = JSON.stringify({ data: { event_type: "post.mention.create", event_uuid: "1", payload: {} } })

/** An app whose parser reads deliveries before the webhook refuses all of them, and says why. */
export const driveParsed = async ({ untilPrinted, url }: App, { environment }: Service): Promise<void> => {
  strictEqual(await deliverTo(url, body, signatureOf(body, environment["X_CONSUMER_SECRET"])), 500)
  await untilPrinted("Mount onNode before express.json()")
}

const refuseForged = async ({ url }: App, { environment }: Service) => {
  const secret = environment["X_CONSUMER_SECRET"]
  const deliver = (sent: string, signature?: string) => deliverTo(url, sent, signature)
  strictEqual(await deliver(body), 401)
  strictEqual(await deliver(body, signatureOf(body, "another secret")), 401)
  // JSON that means the same has other bytes. Only an app that sees the bytes tells them apart.
  strictEqual(await deliver(`${body} `, signatureOf(body, secret)), 401)
  strictEqual(await deliver(`{ ${body.slice(1)}`, signatureOf(body, secret)), 401)
  // Larger than the parsers of most frameworks accept.
  const large = JSON.stringify({ data: { event_type: "unknown.event", event_uuid: "2", text: "é".repeat(200_000) } })
  strictEqual(await deliver(large, signatureOf(large, secret)), 200)
  strictEqual((await fetch(`${url}/x?crc_token=`)).status, 400)
  // Next.js and SvelteKit respond by themselves to a method that a route does not have.
  const headers = { "content-type": "application/json" }
  strictEqual((await fetch(`${url}/x`, { method: "PUT", body: "{}", headers })).status, 405)
}

const approved = (location: string, as = "ben_harbor") =>
  Effect.flatMap(Emulator, ({ user }) => user.approve(location, { as }))

const begin = async (browser: Browser, service: Service): Promise<string> => {
  const { location, status } = await browser.get("/sign-in")
  strictEqual(status, 303)
  const back = new URL(await service.run(approved(location)))
  return back.pathname + back.search
}

const refreshes = Effect.gen(function* () {
  const requests = yield* Effect.flatMap(Emulator, ({ requests }) => requests)
  return requests.filter(({ body }) => body.startsWith("grant_type=refresh_token")).length
})

const textsOf = (username: string) =>
  Effect.map(Emulator, ({ world }) =>
    Array.from(world.posts.values()).flatMap(({ authorId, text }) =>
      world.users.get(authorId)?.username === username ? [text] : []
    )
  )

const signInAndPost = async ({ url }: App, service: Service) => {
  const browser = openBrowser(url)
  match((await browser.get("/")).text, /<a[^>]* href="\/sign-in"/)
  strictEqual((await browser.post("/posts", { text: "Nobody" })).status, 401)
  const { location, status } = await browser.get(await begin(browser, service))
  deepStrictEqual([status, location], [303, "/"])
  const posted = await browser.post("/posts", { text: "Low <tide> & é" })
  deepStrictEqual([posted.status, posted.text.startsWith("https://x.com/i/status/")], [201, true])
  strictEqual((await browser.post("/posts", { text: "Low <tide> & é" })).status, 400)
  // The page of another site: SvelteKit responds with 403 before the route.
  const foreign = await browser.post("/posts", { text: "Forged" }, "https://evil.example")
  match(String(foreign.status), /^40[13]$/)
  await service.run(Effect.flatMap(Emulator, ({ user }) => user.expireAccessTokens))
  const before = await service.run(refreshes)
  strictEqual((await browser.post("/posts", { text: "High tide" })).status, 201)
  strictEqual((await service.run(refreshes)) - before, 1)
  strictEqual((await browser.post("/sign-out")).status, 303)
  strictEqual((await browser.post("/posts", { text: "Nobody" })).status, 401)
}

const refuseOtherSignIns = async ({ url }: App, service: Service) => {
  const [victim, attacker] = [openBrowser(url), openBrowser(url)]
  const back = await begin(attacker, service)
  strictEqual((await victim.get(back)).status, 400)
  await begin(victim, service)
  strictEqual((await victim.get(back)).status, 400)
  const copy = attacker.copy()
  strictEqual((await attacker.get(back)).status, 303)
  // Again, by the same browser and with a copy of its cookie.
  strictEqual((await attacker.get(back)).status, 400)
  strictEqual((await copy.get(back)).status, 400)
}
