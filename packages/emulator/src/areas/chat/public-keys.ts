/** Public keys: register them, and look up other users' keys. */
import * as Effect from "effect/Effect"
import { many } from "../../description/validate.ts"
import { ok, onlyProblem } from "../../present/response.ts"
import { juiceboxConfig, writePublicKey } from "../../present/chat.ts"
import { lookupUser } from "../../present/lookup.ts"
import { filled } from "../../present/view.ts"
import { invalidParameter } from "../../request/problems.ts"
import type { WorldPublicKey } from "../../world/chats.ts"
import { actingUser, always, type Area, type Call, type Handler } from "../operation.ts"

const keysOf = (call: Call, user: string) =>
  (call.world.publicKeys.get(user) ?? []).map((key) => writePublicKey(key, user, call.view))

const ofUser: Handler = always((call) => {
  const user = lookupUser(call.view, call.path["id"] ?? "", "id")
  if ("problem" in user) return onlyProblem(user.problem)
  const data = filled(keysOf(call, user.found.id))
  return ok(data === undefined ? {} : { data })
})

const ofUsers: Handler = always((call) => {
  const users = Array.from(new Set(many(call.query, "ids")), (id) => lookupUser(call.view, id, "ids"))
  const data = filled(users.flatMap((user) => ("found" in user ? keysOf(call, user.found.id) : [])))
  const errors = filled(users.flatMap((user) => ("problem" in user ? [user.problem] : [])))
  return ok({ ...(data === undefined ? {} : { data }), ...(errors === undefined ? {} : { errors }) })
})

/** A version that no key has, also if versions were chosen by the user. */
const nextVersion = (known: ReadonlyArray<WorldPublicKey>): string => {
  const versions = new Set(known.map(({ version }) => version))
  let number = known.length + 1
  while (versions.has(`${number}`)) number++
  return `${number}`
}

const add: Handler = Effect.fnUntraced(function* (call) {
  const user = yield* actingUser(call, "id")
  const draft: {
    readonly version?: string
    readonly generate_version?: boolean
    readonly public_key?: {
      readonly public_key?: string
      readonly signing_public_key?: string
      readonly identity_public_key_signature?: string
    }
  } = call.body
  const known = call.world.publicKeys.get(user) ?? []
  const version = draft.generate_version === true ? nextVersion(known) : (draft.version ?? "")
  if (known.some((key) => key.version === version)) {
    return yield* invalidParameter("version", version, "There are keys of this version.")
  }
  const { identity_public_key_signature = "", public_key = "", signing_public_key = "" } = draft.public_key ?? {}
  const key = {
    version,
    publicKey: public_key,
    signingPublicKey: signing_public_key,
    signature: identity_public_key_signature
  }
  call.world.publicKeys.set(user, [...known, key])
  return ok({ data: { public_key_version: version, juicebox_config: juiceboxConfig } })
})

/** The operations on public keys. */
export const publicKeys: Area = { getUsersPublicKey: ofUser, getUsersPublicKeys: ofUsers, addUserPublicKey: add }
