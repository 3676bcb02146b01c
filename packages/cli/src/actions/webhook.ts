/** Receives the deliveries of a webhook on this machine. */
import { createServer } from "node:http"
import { ensureSubscriptions } from "@xeffect/activity"
import type { XApi, XError } from "@xeffect/core"
import type { Emulator } from "@xeffect/emulator"
import { syncRules } from "@xeffect/streams"
import { createWebhookStreamLink, ensureWebhook, webhook, type XEvent } from "@xeffect/webhooks"
import { onNode } from "@xeffect/webhooks/node"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { printEvent } from "../output/print.ts"
import { printable } from "../output/printable.ts"
import { Screen } from "../output/screen.ts"
import { shellWord } from "../output/shell-word.ts"
import { consumerSecretOf } from "../profiles/credentials.ts"
import { layerListening } from "../session/emulator.ts"
import { live } from "../profiles/live.ts"
import { misuse, noDryRun } from "../session/refusal.ts"
import { printingOf, type Shared } from "../session/shared.ts"
import { idOf } from "../operations/users.ts"

/** The flags of a webhook. */
export interface Listening {
  readonly public_url: Option.Option<string>
  readonly port: string
  readonly forward: Option.Option<string>
  readonly event: ReadonlyArray<string>
}

const owner = "xeffect-cli"

const loopback = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(?:\/|$)/

/** Sends an event on to a program of this machine. */
const forwardTo = (url: string, event: XEvent) =>
  Effect.tryPromise((signal) =>
    fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(event.body),
      signal
    })
  ).pipe(
    Effect.matchEffect({
      onFailure: () => Screen.use(({ tell }) => tell(`${url} cannot be reached.`)),
      onSuccess: ({ status }) =>
        status < 300 ? Effect.void : Screen.use(({ tell }) => tell(`${url} responded with ${status}.`))
    })
  )

const handle = Effect.fnUntraced(function* (event: XEvent, { forward }: Listening, shared: Shared) {
  const { key, source, type } = event
  yield* printEvent({ source, type, key, body: event.body }, printingOf(shared))
  if (Option.isSome(forward)) yield* forwardTo(forward.value, event)
})

/** Registers the webhook and what it is to be told, unless that is there. */
const subscribed = Effect.fnUntraced(function* (url: string, events: ReadonlyArray<string>, user: string) {
  const { id } = yield* ensureWebhook(url)
  if (events.length > 0) {
    // The operation checks the types.
    const desired = events.map((event_type) => ({ event_type, user_id: user, webhook_id: id })) as never
    yield* ensureSubscriptions(desired, { owner })
  }
  return id
})

const checked = Effect.fnUntraced(function* ({ event, forward, port, public_url }: Listening, shared: Shared) {
  if (Option.isSome(forward) && !loopback.test(forward.value)) {
    return yield* misuse("--forward must be an address on this machine, such as http://localhost:3000/x.")
  }
  if (Option.isNone(public_url) && !shared.emulator) {
    return yield* misuse(
      "X needs a public https address to deliver to.",
      "Open a tunnel to this machine and pass its address as --public-url, or try the command with --emulator."
    )
  }
  if (Option.isSome(public_url) && shared.emulator) {
    return yield* misuse("--emulator and --public-url cannot be combined: an emulator delivers only on this machine.")
  }
  if (Option.isNone(public_url) && event.length > 0) {
    return yield* misuse("--event needs --public-url: an emulator only sends events of posts.")
  }
  if (/^\d{1,5}$/.test(port) && Number(port) <= 65_535) return Number(port)
  return yield* misuse(`--port must be a number from 0 to 65535, but is ${JSON.stringify(port)}.`)
})

/** Serves a handler until it is interrupted. */
const serve = (handler: Parameters<typeof onNode>[0], port: number) =>
  Effect.acquireRelease(
    Effect.callback<ReturnType<typeof createServer>, ReturnType<typeof misuse>>((resume) => {
      const server = createServer((incoming, outgoing) => void onNode(handler)(incoming, outgoing))
      server.once("error", ({ message }) => resume(Effect.fail(misuse(`port ${port} cannot be opened: ${message}.`))))
      server.listen(port, "127.0.0.1", () => resume(Effect.succeed(server)))
    }),
    (server) => Effect.sync(() => void server.close())
  )

const listenPublicly = Effect.fnUntraced(function* (listening: Listening, url: string, port: number, shared: Shared) {
  const { tell } = yield* Screen
  const consumer_secret = yield* consumerSecretOf(shared)
  if (consumer_secret === undefined) {
    return yield* misuse(
      "the app's consumer secret is missing: without it, the command cannot check signatures.",
      "Set X_CONSUMER_SECRET, or store it with xeffect login oauth1"
    )
  }
  const context = yield* Effect.context<Screen>()
  yield* serve(
    webhook({
      consumer_secret,
      on_event: (event) => Effect.provideContext(handle(event, listening, shared), context)
    }),
    port
  )
  const id = yield* Effect.gen(function* () {
    const user = listening.event.length === 0 ? "" : yield* idOf("me")
    return yield* subscribed(url, listening.event, user)
  }).pipe(Effect.provide(live(shared)))
  yield* tell(
    printable(
      `The webhook ${id} delivers to ${url}. It stays registered until you delete it: xeffect delete-webhook ${shellWord(id)}`
    )
  )
  return yield* Effect.never
})

const listenEmulated = Effect.fnUntraced(function* (listening: Listening, shared: Shared) {
  const { tell } = yield* Screen
  const context = yield* Effect.context<Screen>()
  const on_event = (event: XEvent) => Effect.provideContext(handle(event, listening, shared), context)
  const program: Effect.Effect<never, XError, XApi | Emulator> = Effect.gen(function* () {
    const { id } = yield* ensureWebhook("https://terminal.example/x")
    yield* syncRules([{ value: "tides OR ferry OR bridge OR gauge" }], { owner })
    yield* createWebhookStreamLink({ webhook_id: id })
    yield* tell("Simulated people post, and their posts are delivered here. Ctrl-C stops the command.")
    return yield* Effect.never
  })
  return yield* Effect.provide(
    program,
    layerListening((consumer_secret) => webhook({ consumer_secret, on_event }))
  )
})

/** Prints what is delivered until it is interrupted. */
export const listen = Effect.fnUntraced(function* (listening: Listening, shared: Shared) {
  yield* noDryRun(shared)
  const port = yield* checked(listening, shared)
  return yield* Effect.scoped(
    Option.match(listening.public_url, {
      onNone: () => listenEmulated(listening, shared),
      onSome: (url) => listenPublicly(listening, url, port, shared)
    })
  )
})
