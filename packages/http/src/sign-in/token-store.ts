import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as SchemaParser from "effect/SchemaParser"
import { nonce } from "../crypto.ts"
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
    /** Tells this store from others. The same in all processes that share it. */
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
}

/** Makes a store of tokens of a place for a text. */
export const makeTokenStore = (name: string, store: TextStore): TokenStore["Service"] => {
  const claim = Schema.Struct({ id: Schema.String, at: Schema.Finite })
  const isClaim = SchemaParser.is(Schema.Struct({ claim: Schema.optional(claim) }))
  const decode = SchemaParser.decodeUnknownEffect(TokensJson)
  const encode = SchemaParser.encodeEffect(TokensJson)
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
        return { tokens, claim: isClaim(json) ? json.claim : undefined, ...stored }
      })
    ),
    set: Effect.fnUntraced(function* (expected, next) {
      const old = expected === undefined ? undefined : Redacted.value(expected.text)
      if (next === undefined) return yield* store.set(old, undefined)
      const detail = "what is to be stored are no tokens"
      const tokens = yield* Effect.mapError(encode(next.tokens), () => new TokenStoreError({ detail }))
      const entry: EntryEncoded = next.claim === undefined ? tokens : { ...tokens, claim: next.claim }
      return yield* store.set(old, JSON.stringify(entry))
    })
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
 * Puts tokens into the store, in the place of whatever it holds, also where that is no tokens: after a sign-in.
 *
 * @example
 * ```ts
 * import { exchangeCode, type ExchangeOptions } from "@xeffect/http/sign-in/oauth2"
 * import { storeTokens } from "@xeffect/http/sign-in/token-store"
 * import * as Effect from "effect/Effect"
 *
 * const finish = (options: ExchangeOptions) => Effect.flatMap(exchangeCode(options), storeTokens)
 * ```
 */
export const storeTokens = (tokens: Tokens): Effect.Effect<void, TokenStoreError, TokenStore> => replace({ tokens })

/** Empties the store, whatever it holds: after the tokens were revoked. */
export const forgetTokens: Effect.Effect<void, TokenStoreError, TokenStore> = Effect.suspend(() => replace(undefined))

const replace = Effect.fnUntraced(function* (next: Entry | undefined) {
  const store = yield* TokenStore
  const held = Effect.catch(store.get, (error) =>
    error.malformed === undefined ? Effect.fail(error) : Effect.succeed(error.malformed)
  )
  let isDone = false
  while (!isDone) isDone = yield* store.set(yield* held, next)
})
