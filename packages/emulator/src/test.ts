/**
 * The X API in memory, for tests of programs that call operations, with Effect and with promises. A module of its own, because it
 * needs `@xeffect/http`, which the rest of the emulator does not.
 */
import type { XApi, XError } from "@xeffect/core"
import { layer, type Options } from "@xeffect/http"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import type { EmulatedCredentials } from "./auth/credentials.ts"
import { Emulator, layerEmulator } from "./emulator/emulator.ts"
import { send } from "./emulator/send.ts"
import type { EmulatorOptions } from "./emulator/pipeline.ts"

/** Options of an emulator, and of the layer over it. */
export interface TestOptions extends EmulatorOptions {
  /**
   * Which credentials of the emulator requests are made with. Default: `all`.
   *
   * - `all`: the app-only token and OAuth 1.0a of the main user, so that reads and writes work
   * - `app`: the app-only token
   * - `oauth1`: OAuth 1.0a of the main user
   * - `oauth2`: an OAuth 2.0 token of the main user, with all scopes
   * - `none`: only those in `layer`
   */
  readonly credentials?: "all" | "app" | "oauth1" | "oauth2" | "none" | undefined
  /** Options of `layer` from `@xeffect/http`, as `{ wait_on_rate_limit: true }`. A credential replaces the emulator's. */
  readonly layer?: Omit<Options, "fetch" | "send"> | undefined
}

const choose = (credentials: EmulatedCredentials, choice: NonNullable<TestOptions["credentials"]>): Options => {
  const { access_token, access_token_secret, bearer_token, consumer_key, consumer_secret } = credentials
  const oauth1 = { consumer_key, consumer_secret, access_token, access_token_secret }
  const chosen = {
    all: { bearer_token, ...oauth1 },
    app: { bearer_token },
    oauth1,
    oauth2: { bearer_token: credentials.oauth2_user_token },
    none: {}
  }
  return chosen[choice]
}

// A bearer token and a credential in its place exclude each other.
const optionsOf = (
  { credentials }: Emulator["Service"],
  { credentials: choice = "all", layer }: TestOptions
): Options => {
  const { bearer_token, ...others } = choose(credentials, choice)
  return { ...(layer?.bearer === undefined ? { bearer_token } : {}), ...others, ...layer }
}

/**
 * Provides `XApi` and the `Emulator` that it leads to, without a network. Everything runs in the fibers of the test, so a
 * `TestClock` controls retries, timeouts, rate limits and latency. Each use in a program is an emulator of its own.
 *
 * Fails with the reason `InvalidInput` for a malformed option of `layer`.
 *
 * @since 0.1.0
 * @example
 * ```ts
 * import { Emulator } from "@xeffect/emulator"
 * import { layerTest } from "@xeffect/emulator/test"
 * import { createTweet } from "xeffect/tweets"
 * import * as Effect from "effect/Effect"
 *
 * const test = Effect.gen(function* () {
 *   yield* createTweet({ text: "Hello" })
 *   const { requests } = yield* Emulator
 *   return (yield* requests).map(({ status }) => status) // [201]
 * }).pipe(Effect.provide(layerTest({ layer: { wait_on_rate_limit: true } })))
 * ```
 */
export const layerTest = (options: TestOptions = {}): Layer.Layer<XApi | Emulator, XError> =>
  Layer.unwrap(Effect.map(Emulator, (emulator) => layer({ ...optionsOf(emulator, options), send }))).pipe(
    Layer.provideMerge(layerEmulator(options))
  )

/** An emulator in memory, for tests with promises. */
export interface Emulated extends AsyncDisposable {
  /** Options of `promises` that lead to the emulator, with its credentials. */
  readonly options: Options
  /** The emulator. `x` runs its effects: `await x(emulator.requests)`. */
  readonly emulator: Emulator["Service"]
  /** Ends what the emulator does in the background, such as deliveries to webhooks. */
  readonly close: () => Promise<void>
}

/**
 * Starts an emulator in memory, for tests with promises: a function of yours that takes `x` is tested without a network. Each
 * call starts an emulator of its own.
 *
 * @param options the options of {@link layerTest}; `webhooks.challenge_every` is `"Infinity"` by default
 * @returns `options` for `promises`; the `emulator`; `close`. Rejects if an option of the emulator is malformed
 * @since 0.1.0
 * @example
 * ```ts
 * import { emulate } from "@xeffect/emulator/test"
 * import { promises } from "xeffect/promise"
 * import { createTweet } from "xeffect/tweets"
 *
 * const { emulator, options } = await emulate()
 * const x = promises(options)
 *
 * await x(createTweet, { text: "Hello" })
 * const requests = await x(emulator.requests)
 * console.log(requests.map(({ status }) => status)) // [201]
 * ```
 */
export const emulate = (options: TestOptions = {}): Promise<Emulated> =>
  Effect.gen(function* () {
    const scope = yield* Scope.make()
    // Webhooks are not challenged by themselves: the timer would keep a process alive that has ended otherwise.
    const webhooks = { challenge_every: "Infinity", ...options.webhooks } as const
    const context = yield* Layer.buildWithScope(layerEmulator({ ...options, webhooks }), scope)
    const emulator = Context.get(context, Emulator)
    const close = () => Effect.runPromise(Scope.close(scope, Exit.void))
    const chosen: Options = { ...optionsOf(emulator, options), send: yield* Effect.provideContext(send, context) }
    return { options: chosen, emulator, close, [Symbol.asyncDispose]: close }
  }).pipe(Effect.runPromise)
