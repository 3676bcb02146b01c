import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as SchemaParser from "effect/SchemaParser"
import { nonce } from "../credentials/crypto.ts"
import { changesOf } from "./changes.ts"
import { type Tokens, type TokensEncoded, TokensJson } from "./tokens.ts"

/** A text as it stands in a store. */
export interface StoredText {
  readonly text: Redacted.Redacted
}

/** The tokens could not be read or written. */
export class TokenStoreError extends Data.TaggedError("TokenStoreError")<{
  readonly detail: string
  readonly cause?: unknown
  /** What the store holds, where that was read but is no tokens. `set` puts something else in its place. */
  readonly malformed?: StoredText
}> {
  override get message(): string {
    return this.detail
  }
}

/** Says that somebody refreshes the tokens, so that nobody else uses the same refresh token. */
export interface Claim {
  /** Nobody else has the same. */
  readonly id: string
  /** When it was made, in milliseconds since 1970, by the clock of whoever made it. */
  readonly at: number
}

/** What a store holds. */
export interface Entry {
  readonly tokens: Tokens
  readonly claim?: Claim | undefined
  /**
   * What the sign-in is known by that the tokens came of: made by {@link storeTokens}, kept when they are refreshed, and
   * another for each sign-in. IDs, limits and caches belong to it.
   */
  readonly sign_in?: string | undefined
}

/** What a store holds, as it was read. */
export interface StoredEntry extends Entry, StoredText {}

/**
 * Where the tokens of one user are kept. Each user has a store of their own.
 *
 * Layers: {@link layerMemory} here, `layerFiles` in `sign-in/token-store-files`, `layerRedis` in
 * `sign-in/token-store-redis`, `layerKeyValueStore` in `sign-in/token-store-key-value`.
 */
export class TokenStore extends Context.Service<
  TokenStore,
  {
    /**
     * The same for all stores that keep their tokens in the same place. Two that do not may have the same one: it only says
     * who has to look again after a write, see {@link storeTokens}.
     */
    readonly name: string
    /** Reads. What is no tokens is a failure that has it as `malformed`, so that it can be replaced all the same. */
    readonly get: Effect.Effect<StoredEntry | undefined, TokenStoreError>
    /**
     * Puts `next` in the place of `expected`, both of which may be nothing, and says whether it did: not where the store
     * holds another text by now. No two callers can both replace the same.
     */
    readonly set: (expected: StoredText | undefined, next: Entry | undefined) => Effect.Effect<boolean, TokenStoreError>
  }
>()("@xeffect/http/TokenStore") {}

/** A place for one text. */
export interface TextStore {
  readonly get: Effect.Effect<string | undefined, TokenStoreError>
  /** Puts `next` in the place of exactly `expected`, in one step that nobody can get between. */
  readonly set: (expected: string | undefined, next: string | undefined) => Effect.Effect<boolean, TokenStoreError>
}

interface EntryEncoded extends TokensEncoded {
  readonly claim?: Claim | undefined
  readonly sign_in?: string | undefined
}

/** Makes a store of tokens of a place for a text. */
export const makeTokenStore = (name: string, store: TextStore): TokenStore["Service"] => {
  const claim = Schema.Struct({ id: Schema.String, at: Schema.Finite })
  const hasClaim = SchemaParser.is(Schema.Struct({ claim }))
  const hasSignIn = SchemaParser.is(Schema.Struct({ sign_in: Schema.NonEmptyString }))
  const decode = SchemaParser.decodeUnknownEffect(TokensJson)
  const encode = SchemaParser.encodeEffect(TokensJson)
  const { note } = changesOf(name)
  return TokenStore.of({
    name,
    get: Effect.flatMap(
      store.get,
      Effect.fnUntraced(function* (text) {
        if (text === undefined) return undefined
        const json = parse(text)
        const stored = { text: Redacted.make(text) }
        // What is wrong with the text is not told: it is secret.
        const detail = "what the token store holds are no tokens"
        const tokens = yield* Effect.mapError(decode(json), () => new TokenStoreError({ detail, malformed: stored }))
        const claim = hasClaim(json) ? json.claim : undefined
        return { tokens, claim, sign_in: hasSignIn(json) ? json.sign_in : undefined, ...stored }
      })
    ),
    set: Effect.fnUntraced(
      function* (expected, next) {
        const old = expected === undefined ? undefined : Redacted.value(expected.text)
        if (next === undefined) return yield* store.set(old, undefined)
        const detail = "what is to be stored are no tokens"
        const tokens = yield* Effect.mapError(encode(next.tokens), () => new TokenStoreError({ detail }))
        const { claim, sign_in } = next
        // What is undefined is left out.
        const entry: EntryEncoded = { ...tokens, sign_in, claim }
        return yield* store.set(old, JSON.stringify(entry))
      },
      // Also if it failed or was interrupted: it may have been written all the same.
      (set) => Effect.ensuring(set, note)
    )
  })
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Keeps tokens in memory: for programs of one process that may forget them. Begins empty, or with some. */
export const layerMemory = (tokens?: Tokens): Layer.Layer<TokenStore, TokenStoreError> =>
  Layer.effect(
    TokenStore,
    Effect.suspend(() => {
      let held: string | undefined
      const store = makeTokenStore(nonce(), {
        get: Effect.sync(() => held),
        set: (expected, next) =>
          Effect.sync(() => {
            if (held !== expected) return false
            held = next
            return true
          })
      })
      return tokens === undefined ? Effect.succeed(store) : Effect.as(store.set(undefined, { tokens }), store)
    })
  )

/**
 * Puts tokens into the store, in the place of whatever it holds, also where that is no tokens: after a sign-in. They count as
 * those of a new sign-in: what was known of the user before (the ID, rate limits) does not hold for them. Credentials made
 * by `refreshing` use them at once in this process, and within their `check_interval` in others. A call that began before
 * fails with `MissingCredentials` if it has not been sent.
 *
 * @example
 * ```ts
 * import { exchangeCode, type ExchangeOptions } from "@xeffect/http/sign-in/oauth2"
 * import { storeTokens } from "@xeffect/http/sign-in/stores"
 * import * as Effect from "effect/Effect"
 *
 * const finish = (options: ExchangeOptions) => Effect.flatMap(exchangeCode(options), storeTokens)
 * ```
 */
export const storeTokens = (tokens: Tokens): Effect.Effect<void, TokenStoreError, TokenStore> =>
  Effect.suspend(() => replace({ tokens, sign_in: nonce() }))

/**
 * Empties the store, whatever it holds: after the tokens were revoked. Calls fail with `MissingCredentials` from then on: at
 * once in this process, and within the `check_interval` of `refreshing` in others.
 */
export const forgetTokens: Effect.Effect<void, TokenStoreError, TokenStore> = Effect.suspend(() => replace(undefined))

/** So often somebody else may have been faster. */
const mostTries = 1000

const replace = Effect.fnUntraced(
  function* (next: Entry | undefined) {
    const store = yield* TokenStore
    if (next?.sign_in !== undefined) yield* changesOf(store.name).noteSignIn(next.sign_in)
    const held = Effect.catch(store.get, (error) =>
      error.malformed === undefined ? Effect.fail(error) : Effect.succeed(error.malformed)
    )
    for (let tries = 0; tries < mostTries; tries++) if (yield* store.set(yield* held, next)) return
    return yield* new TokenStoreError({ detail: "the token store is always written to by somebody else" })
  },
  // Also for a store that does not note it by itself.
  (replacing) => Effect.ensuring(replacing, noted)
)

const noted = Effect.flatMap(TokenStore, ({ name }) => changesOf(name).note)
