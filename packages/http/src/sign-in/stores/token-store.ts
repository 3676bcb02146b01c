import { lowerError, redact } from "@xeffect/core/failure"
import { type Holder, isHolder, memoryText, type TextStore } from "@xeffect/core/store"
import { parseJson } from "@xeffect/core/wire"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as SchemaParser from "effect/SchemaParser"
import { nonce } from "../../credentials/crypto.ts"
import { noteSignIn, noteWrite } from "./changes.ts"
import { type Tokens, type TokensEncoded, TokensJson } from "../oauth2/tokens.ts"
import { type StoredText, TokenStoreError, toStoreError } from "./token-store-error.ts"

/** Marks that a process refreshes the tokens, so that no other uses the same refresh token. */
export interface Claim {
  /** Unique. */
  readonly id: string
  /** When it was made, in milliseconds since 1970, by the clock of its process. */
  readonly at: number
  /** The process that made it, if the store knows processes: others of its machine see at once that it has ended. */
  readonly holder?: Holder | undefined
}

/** The processes of this machine, as a store knows them. */
export interface Holders {
  /** This process. `undefined` if the system does not name it. */
  readonly here: Effect.Effect<Holder | undefined>
  /** Whether a process has certainly ended. */
  readonly hasEnded: (holder: Holder) => Effect.Effect<boolean>
}

/** The content of a store. */
export interface Entry {
  readonly tokens: Tokens
  readonly claim?: Claim | undefined
  /**
   * Identifies the sign-in of the tokens: created by {@link storeTokens} for each sign-in, and kept when the tokens are
   * refreshed. IDs, limits and caches belong to it.
   */
  readonly signIn?: string | undefined
}

/** The content of a store, with the text that was read. */
export interface StoredEntry extends Entry, StoredText {}

/**
 * Stores the tokens of one user. Each user needs a separate store.
 *
 * Layers: {@link layerMemory}, `layerFiles`, `layerRedis` and `layerKeyValueStore`.
 * @since 0.1.0
 */
export class TokenStore extends Context.Service<
  TokenStore,
  {
    /**
     * Equal for all stores that share the same place. Others may have the same name too: it only determines which
     * stores are read again after a write, see {@link storeTokens}.
     */
    readonly name: string
    /** Reads the tokens. Malformed content is a failure with the content as `malformed`, so that it can be replaced. */
    readonly get: Effect.Effect<StoredEntry | undefined, TokenStoreError>
    /**
     * Replaces `expected` by `next`, either of which may be `undefined` for nothing. Returns whether it did: not if the
     * store contains another text by now. Two callers can never both replace the same content.
     */
    readonly set: (expected: StoredText | undefined, next: Entry | undefined) => Effect.Effect<boolean, TokenStoreError>
    /**
     * For a store that only the processes of one machine share: what it knows of them. The claim of a process that was killed
     * is then over within two seconds, and not after a minute. `layerFiles` has it on Linux.
     */
    readonly holders?: Holders | undefined
  }
>()("@xeffect/http/TokenStore") {}

interface EntryEncoded extends TokensEncoded {
  readonly claim?: Claim | undefined
  readonly sign_in?: string | undefined
}

/**
 * Makes a token store from a store of one text.
 *
 * @param name equal for all stores that share the same place
 * @param store reads the text, and replaces it only if it is still the expected one
 * @param holders the processes of this machine, if no other machine uses the store
 * @since 0.1.0
 */
export const makeTokenStore = (name: string, store: TextStore, holders?: Holders): TokenStore["Service"] => {
  const claim = Schema.Struct({ id: Schema.String, at: Schema.Finite })
  const hasClaim = SchemaParser.is(Schema.Struct({ claim }))
  const hasSignIn = SchemaParser.is(Schema.Struct({ sign_in: Schema.NonEmptyString }))
  const decode = SchemaParser.decodeUnknownEffect(TokensJson)
  const encode = SchemaParser.encodeEffect(TokensJson)
  const replaceText = (text: string | undefined, next: string | undefined) =>
    Effect.mapError(store.replace({ text }, next), (error) => withoutTexts(toStoreError(error), [text, next]))
  return TokenStore.of({
    name,
    holders,
    get: Effect.flatMap(
      Effect.mapError(store.read, toStoreError),
      Effect.fnUntraced(function* ({ text }) {
        if (text === undefined) return undefined
        const json = parseJson(text)
        const stored = { text: Redacted.make(text) }
        // The details are not reported, since the text is secret.
        const detail = "the content of the token store is malformed"
        const tokens = yield* Effect.mapError(decode(json), () => new TokenStoreError({ detail, malformed: stored }))
        const claim = hasClaim(json) ? storedClaim(json.claim) : undefined
        return { tokens, claim, signIn: hasSignIn(json) ? json.sign_in : undefined, ...stored }
      })
    ),
    set: Effect.fnUntraced(
      function* (expected, next) {
        const old = expected && Redacted.value(expected.text)
        if (next === undefined) return yield* replaceText(old, undefined)
        const detail = "the tokens to be stored are malformed"
        const tokens = yield* Effect.mapError(encode(next.tokens), () => new TokenStoreError({ detail }))
        const { claim, signIn } = next
        // Undefined values are omitted.
        const entry: EntryEncoded = { ...tokens, sign_in: signIn, claim }
        return yield* replaceText(old, JSON.stringify(entry))
      },
      // Also after a failure or an interruption: it may have been written.
      (set) => Effect.ensuring(set, noteWrite(name))
    )
  })
}

const storedClaim = ({ at, holder, id }: Claim): Claim => ({ at, id, ...(isHolder(holder) && { holder }) })

// Databases repeat the arguments of a failed command in its error, and their clients attach them.
const withoutTexts = ({ cause, detail }: TokenStoreError, texts: ReadonlyArray<string | undefined>) => {
  const secrets = texts.flatMap((text) => (text === undefined ? [] : secretsIn(text)))
  const hide = (text: string) => secrets.reduce(redact, text)
  return new TokenStoreError({ detail: hide(detail), cause: lowerError(cause, hide) })
}

// Not the whole text if it is an object: its names and punctuation are not secret.
const secretsIn = (text: string): ReadonlyArray<string> => {
  const json = parseJson(text)
  const values: ReadonlyArray<unknown> = typeof json === "object" && json !== null ? Object.values(json) : [text]
  return values.filter((value) => typeof value === "string")
}

/**
 * Stores tokens in memory, for a single process. Starts empty or with the given tokens.
 * @since 0.1.0
 */
export const layerMemory = (tokens?: Tokens): Layer.Layer<TokenStore, TokenStoreError> =>
  Layer.effect(
    TokenStore,
    Effect.suspend(() => {
      const store = makeTokenStore(nonce(), memoryText())
      return tokens === undefined ? Effect.succeed(store) : Effect.as(store.set(undefined, { tokens }), store)
    })
  )

/**
 * Stores tokens after a sign-in and replaces any content of the store. They count as a new sign-in: cached data of the
 * user (the ID, rate limits) does not apply to them. Credentials made by `refreshing` use them at once in this process,
 * and within their `check_interval` in others. A call that began before fails with `MissingCredentials` if it has not
 * been sent.
 *
 * @since 0.1.0
 * @example
 * ```ts
 * import { exchangeCode, type ExchangeOptions } from "xeffect/http/sign-in/oauth2"
 * import { storeTokens } from "xeffect/http/sign-in/stores"
 * import * as Effect from "effect/Effect"
 *
 * const finish = (options: ExchangeOptions) => Effect.flatMap(exchangeCode(options), storeTokens)
 * ```
 */
export const storeTokens = (tokens: Tokens): Effect.Effect<void, TokenStoreError, TokenStore> =>
  Effect.suspend(() => replace({ tokens, signIn: nonce() }))

/**
 * Empties the store, after the tokens were revoked. From then on calls fail with `MissingCredentials`: at once in this
 * process, and within the `check_interval` of `refreshing` in others.
 * @since 0.1.0
 */
export const forgetTokens: Effect.Effect<void, TokenStoreError, TokenStore> = Effect.suspend(() => replace(undefined))

/** The number of attempts to write before others. */
const maxTries = 1000

const replace = Effect.fnUntraced(
  function* (next: Entry | undefined) {
    const store = yield* TokenStore
    if (next?.signIn !== undefined) yield* noteSignIn(store.name, next.signIn)
    const held = Effect.catch(store.get, (error) =>
      error.malformed === undefined ? Effect.fail(error) : Effect.succeed(error.malformed)
    )
    for (let tries = 0; tries < maxTries; tries++) if (yield* store.set(yield* held, next)) return
    return yield* new TokenStoreError({ detail: "other writers changed the token store during every attempt" })
  },
  // Also for stores that do not count their writes themselves.
  (replacing) => Effect.ensuring(replacing, noted)
)

const noted = Effect.flatMap(TokenStore, ({ name }) => noteWrite(name))
