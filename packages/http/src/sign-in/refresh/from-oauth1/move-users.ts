import { InvalidInput, XError } from "@xeffect/core"
import { refuseIf } from "@xeffect/core/failure"
import {
  attempt,
  checkObject,
  checkOptions,
  countOption,
  durationOption,
  functionOption,
  guarded
} from "@xeffect/core/options"
import * as Rule from "@xeffect/core/rule"
import { field } from "@xeffect/core/wire"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Stream from "effect/Stream"
import { checkSecret, redactedOf } from "../../../credentials/secret.ts"
import type { Unscoped } from "../../../send/option.ts"
import { checkClientId } from "../../oauth2/client.ts"
import type { ExchangeOAuth1Options, OAuth1UserKeys } from "../../oauth2/exchange-oauth1.ts"
import type { TokenStore } from "../../stores/token-store.ts"
import type { TokenStoreError } from "../../stores/token-store-error.ts"
import { moveFromOAuth1 } from "./move-user.ts"
import { storeFailure } from "../store-failure.ts"

/** A user whose OAuth 1.0a keys are exchanged. */
export interface UserToMove extends OAuth1UserKeys {
  /** Any text that names the user in the results, such as your ID. */
  readonly user: string
}

/** {@link moveUsersFromOAuth1}. */
export interface MoveUsersOptions<S = never, R = never> extends Omit<
  ExchangeOAuth1Options<R>,
  "access_token" | "access_token_secret"
> {
  /** The store of a user's tokens: one for each user. */
  readonly store: (user: string) => Layer.Layer<TokenStore, TokenStoreError | XError, S>
  /** The number of users that are moved at the same time. Default: 10. */
  readonly concurrency?: number | undefined
  /** How often a user is tried again whose exchange was lost or failed for a passing reason. Default: 3. */
  readonly retries?: number | undefined
  /** The longest wait for the rate limit. Its window has 15 minutes. Default: 20 minutes. */
  readonly max_wait?: Duration.Input | undefined
}

/** The outcome for a user. */
export type MovedUser =
  | { readonly _tag: "Moved"; readonly user: string }
  /** The store had tokens. Nothing was sent. */
  | { readonly _tag: "Already"; readonly user: string }
  | {
      readonly _tag: "Failed"
      readonly user: string
      readonly error: XError
      /** Whether another run cannot succeed either: X refuses the keys, or the entry is malformed. The user has to sign in. */
      readonly isFinal: boolean
    }

const moveUsersName = "oauth2_move_users_from_o_auth1"

/** Reasons that may have passed when the request is sent again. An exchange may be repeated, since nobody has the tokens of a lost one. */
const passing = new Set(["OutcomeUnknown", "ServerError", "Timeout", "TransportError"])

const refusalCode = ({ response }: XError) => field(response?.problem, "error")

/** Whether every user would fail for the same reason: the client or the request as a whole is refused. */
const isOfApp = (error: XError) =>
  error.reason._tag === "Unauthorized" ||
  ["invalid_client", "invalid_scope", "unauthorized_client", "unsupported_grant_type"].includes(
    String(refusalCode(error))
  )

const isFinal = (error: XError) =>
  error.reason._tag === "InvalidInput" || ["invalid_grant", "invalid_request"].includes(String(refusalCode(error)))

/** Where X does not say when the window ends. */
const unknownWait = 60_000

const firstRetryAfter = 5000

/** All users wait for the rate limit together. */
const makeGate = (max_wait: number) => {
  let opensAt = 0
  return {
    pass: Effect.gen(function* () {
      while (true) {
        const left = opensAt - (yield* Clock.currentTimeMillis)
        if (left <= 0) return
        yield* Effect.sleep(left)
      }
    }),
    /** Closes until a time. Returns whether that is not too far away. */
    close: ({ retryAt }: XError) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        const until = retryAt ?? now + unknownWait
        if (until - now > max_wait) return false
        opensAt = Math.max(opensAt, until)
        return true
      })
  }
}

type LimitGate = ReturnType<typeof makeGate>

const moveRepeatedly = <E extends XError, R>(
  move: Effect.Effect<"moved" | "already", E, R>,
  gate: LimitGate,
  retries: number
): Effect.Effect<"moved" | "already", E, R> =>
  Effect.suspend(() => {
    let lost = 0
    const once: Effect.Effect<"moved" | "already", E, R> = Effect.catch(Effect.andThen(gate.pass, move), (error) =>
      Effect.flatMap(error.reason._tag === "RateLimited" ? gate.close(error) : Effect.succeed(false), (isClosed) => {
        if (isClosed) return once
        if (!passing.has(error.reason._tag) || lost >= retries) return Effect.fail(error)
        return Effect.andThen(Effect.sleep(firstRetryAfter * 2 ** lost++), once)
      })
    )
    return once
  })

/** Each user and each token once: another exchange would end the tokens of the first. */
const makeOnce = () => {
  const seen = new Set<unknown>()
  return ({ access_token, user }: UserToMove) => {
    const token: unknown = Redacted.value(redactedOf(access_token))
    const names = [`user ${user}`, `token ${String(token)}`]
    const isNew = !names.some((one) => seen.has(one))
    for (const one of names) seen.add(one)
    if (isNew) return undefined
    const rule = "The list has this user or access token twice. It is exchanged once."
    return new Rule.BrokenRule({ parameters: ["user", "access_token"], value: undefined, rule })
  }
}

// An entry may be anything, such as a token alone, so it is not shown.
const checkUser = (one: UserToMove): InvalidInput | undefined =>
  guarded("users", undefined, () => {
    if (typeof one !== "object" || one === null || typeof one.user !== "string" || one.user === "") {
      const rule = "a list of objects with user, access_token and access_token_secret"
      return new InvalidInput({ parameter: "users", value: undefined, rule })
    }
    return (
      checkSecret("access_token", redactedOf(one.access_token)) ??
      checkSecret("access_token_secret", redactedOf(one.access_token_secret))
    )
  })

const nameOfUser = (one: UserToMove): string =>
  attempt(
    () => (typeof one.user === "string" ? one.user : ""),
    () => ""
  )

const badStore = (user: string) => {
  const rule = "a function that returns a layer with the token store of a user"
  return new XError({ operation: moveUsersName, reason: new InvalidInput({ parameter: "store", value: user, rule }) })
}

const checkUsersToMove = (users: unknown): InvalidInput | undefined =>
  guarded("users", users, () =>
    Stream.isStream(users) || (typeof users === "object" && users !== null && Symbol.iterator in users)
      ? undefined
      : new InvalidInput({ parameter: "users", value: undefined, rule: "a list or a stream of users" })
  )

const checkMoving = (users: unknown, options: unknown): InvalidInput | undefined =>
  checkUsersToMove(users) ??
  checkObject("options", options) ??
  checkClientId(field(options, "client_id")) ??
  checkOptions(Object(options), {
    store: functionOption(),
    concurrency: countOption(1),
    retries: countOption(0),
    max_wait: durationOption()
  })

/**
 * Exchanges the OAuth 1.0a keys of many users, each once, and stores the tokens of each in a store of its own. Emits the outcome for
 * each user, in the order in which they end. Users whose store has tokens are skipped, so a run that was killed is run again with the
 * same list, and several processes may share one: {@link moveFromOAuth1}.
 *
 * X allows 10,000 exchanges in 15 minutes for an app and an address. A refusal for that makes all users wait for the reset. Lost
 * responses and failures of the server are tried again. A user who fails does not stop the others. The stream fails at once if X
 * refuses the client or the scopes, since every user would fail the same way.
 *
 * @since 0.1.0
 * @example
 * ```ts
 * import { moveUsersFromOAuth1 } from "xeffect/http/sign-in/refreshing"
 * import { layerRedis } from "xeffect/http/sign-in/stores"
 * import * as Console from "effect/Console"
 * import * as Stream from "effect/Stream"
 *
 * const users = [{ user: "42", access_token: "…", access_token_secret: "…" }]
 *
 * const program = moveUsersFromOAuth1(users, {
 *   client_id: "…",
 *   client_secret: "…",
 *   store: (user) => layerRedis({ key: `x-tokens:${user}` })
 * }).pipe(
 *   Stream.runForEach((one) =>
 *     one._tag === "Failed" ? Console.error(one.user, one.error.message) : Console.log(one.user, one._tag)
 *   )
 * )
 * ```
 */
export const moveUsersFromOAuth1 = <E = never, Q = never, S = never, R = never>(
  users: Iterable<UserToMove> | Stream.Stream<UserToMove, E, Q>,
  options: MoveUsersOptions<S, R>
): Stream.Stream<MovedUser, XError | E, Q | S | Unscoped<R>> =>
  Stream.unwrap(
    Effect.map(refuseIf(moveUsersName, checkMoving(users, options)), () => {
      const { concurrency = 10, max_wait = "20 minutes", retries = 3, store, ...client } = options
      const gate = makeGate(Duration.toMillis(max_wait))
      const wrongOf = makeOnce()
      const move = Effect.fnUntraced(function* (one: UserToMove) {
        yield* refuseIf(moveUsersName, checkUser(one))
        yield* refuseIf(moveUsersName, wrongOf(one))
        const { access_token, access_token_secret, user } = one
        const layer = yield* Effect.try({ try: () => store(user), catch: () => badStore(user) })
        const moving = moveFromOAuth1<R>({ ...client, access_token, access_token_secret }).pipe(
          Effect.provide(Layer.fresh(layer)),
          Effect.mapError((error) => (error._tag === "TokenStoreError" ? storeFailure(error) : error))
        )
        return yield* moveRepeatedly(moving, gate, retries)
      })
      const outcome = (one: UserToMove) => {
        const user = nameOfUser(one)
        return Effect.matchEffect(move(one), {
          onFailure: (error): Effect.Effect<MovedUser, XError> =>
            isOfApp(error)
              ? Effect.fail(error)
              : Effect.succeed({ _tag: "Failed", user, error, isFinal: isFinal(error) }),
          onSuccess: (how) => Effect.succeed<MovedUser>({ _tag: how === "moved" ? "Moved" : "Already", user })
        })
      }
      const all = Stream.isStream(users) ? users : Stream.fromIterable(users)
      return Stream.mapEffect(all, outcome, { concurrency, unordered: true })
    })
  )
