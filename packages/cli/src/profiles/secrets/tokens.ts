/** The tokens of a user, which are replaced at each refresh, in the library's file store, under the seal of the profile. */
import { join } from "node:path"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import { layerFiles, type Tokens, TokenStore, TokenStoreError } from "@xeffect/http/sign-in/stores"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { addSecrets, OwnSecrets } from "../../output/own-secrets.ts"
import { type Profile, secretsFolder } from "../profile.ts"
import { checkPrivate } from "../../session/private.ts"
import type { Seal } from "./seal.ts"

const closed = (seal: Seal, { access_token, refresh_token, ...rest }: Tokens): Tokens => ({
  ...rest,
  access_token: Redacted.make(seal.close(access_token, "access_token")),
  ...(refresh_token === undefined ? {} : { refresh_token: Redacted.make(seal.close(refresh_token, "refresh_token")) })
})

const opened = Effect.fnUntraced(function* (seal: Seal, { access_token, refresh_token, ...rest }: Tokens) {
  const access = yield* seal.open(Redacted.value(access_token), "access_token")
  const refresh =
    refresh_token === undefined ? undefined : yield* seal.open(Redacted.value(refresh_token), "refresh_token")
  const tokens = Option.map(access, (access_token): Tokens => ({ ...rest, access_token }))
  if (refresh === undefined) return tokens
  return Option.map(Option.all([tokens, refresh]), ([tokens, refresh_token]): Tokens => ({ ...tokens, refresh_token }))
})

/** The store under a seal. Tokens that are read or written are noted. */
const sealed = (store: TokenStore["Service"], seal: Seal, note: (tokens: Tokens) => void): TokenStore["Service"] => ({
  name: store.name,
  holders: store.holders,
  get: Effect.flatMap(
    store.get,
    Effect.fnUntraced(function* (entry) {
      if (entry === undefined) return undefined
      const tokens = yield* opened(seal, entry.tokens)
      if (Option.isSome(tokens)) {
        note(tokens.value)
        return { ...entry, tokens: tokens.value }
      }
      const { text } = entry
      const detail = "they were not stored for this profile, app and server"
      return yield* new TokenStoreError({ detail, malformed: { text } })
    })
  ),
  // The store compares encrypted texts, and encrypting again gives another one: so it gets the text that was read.
  set: (expected, next) =>
    Effect.suspend(() => {
      if (next !== undefined) note(next.tokens)
      return store.set(expected, next === undefined ? undefined : { ...next, tokens: closed(seal, next.tokens) })
    })
})

/** The store of the tokens of a profile. Processes that share it refresh once. */
export const layerTokens = (profile: Profile, seal: Seal) =>
  Layer.effect(
    TokenStore,
    Effect.gen(function* () {
      const folder = yield* secretsFolder(profile)
      const directory = join(folder, "tokens")
      yield* checkPrivate(folder)
      yield* checkPrivate(directory)
      const store = Effect.provide(TokenStore, layerFiles({ directory }).pipe(Layer.provide(NodeFileSystem.layer)))
      const secrets = yield* OwnSecrets
      const note = ({ access_token, refresh_token }: Tokens) => addSecrets(secrets, [access_token, refresh_token])
      return sealed(yield* store, seal, note)
    })
  )
