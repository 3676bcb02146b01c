/** A request exactly as it will be sent. A yes is for its digest, and nothing else is let through. */
import { type AnyOperation, type Call, type Definition, InvalidInput, type XApi, XError } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import { type Encoded, encodeRequest } from "@xeffect/core/wire"
import * as Effect from "effect/Effect"
import { sha256 } from "../question/digest.ts"

/** A request that is ready, with the words that a person agrees to. */
export interface Sealed extends Call {
  /** A hash of the method, the path, the query and the body. */
  readonly digest: string
  /** The size of an upload. */
  readonly bytes: number
  /** The action, with the exact words that others will read. */
  readonly words: string
  /** The posts of a thread after this one. Each replies to the one before, whose ID is known by then. */
  readonly following?: ReadonlyArray<Call["params"]> | undefined
  /** Called once with the data of the response. */
  readonly remember?: ((data: unknown) => void) | undefined
}

/** A part of the body. Bytes that are not in memory cannot be shown, and so not be agreed to. */
const shown = (value: Encoded): Effect.Effect<unknown> => {
  const { _tag, content, ...rest } = Object(value)
  if (_tag !== "Binary") return Effect.succeed(value)
  if (!(content instanceof Uint8Array)) return Effect.succeed(undefined)
  return Effect.map(sha256(content), (digest) => ({ ...rest, sha256: digest }))
}

/** The digest of the request of a call. Absent if not everything that will be sent is known. */
const digestOf = Effect.fnUntraced(function* (definition: Definition, params: Call["params"]) {
  const encoded = encodeRequest(definition, params)
  if (encoded instanceof InvalidInput) return encoded
  const body: Array<readonly [string, unknown]> = []
  for (const [name, value] of encoded.inBody) body.push([name, yield* shown(value)])
  // The user's ID is looked up on the way: another one could be found there.
  if (encoded.path.includes("{") || body.some(([, value]) => value === undefined)) return undefined
  return yield* sha256(
    JSON.stringify([definition.method, encoded.path, definition.body?.constant ?? {}, body, encoded.userAuth])
  )
})

const bytesIn = (params: Call["params"]): number =>
  Object.values(params).reduce<number>((sum, value) => sum + (value instanceof Uint8Array ? value.length : 0), 0)

/** A write that is sent once: a layer sends one that is idempotent again if its response is lost. */
const sentOnce = ({ definition }: AnyOperation): Definition => {
  const { idempotent, ...once } = definition
  return idempotent === undefined ? definition : once
}

/** A call for a user whose ID is known: with it in the path. */
const forUser = (definition: Definition, id: string | undefined): Definition => {
  const { me, path, ...rest } = definition
  if (me === undefined || id === undefined || typeof path !== "string") return definition
  return { ...rest, path: path.replace("{me}", encodeURIComponent(id)) }
}

/** A request with its words, before it is sealed. */
export interface Unsealed extends Call, Pick<Sealed, "following" | "remember" | "words"> {}

/** Seals a call for a user: from then on nothing of it is looked up or changed. */
export const seal = Effect.fnUntraced(function* (unsealed: Unsealed, user: string | undefined) {
  const definition = forUser(sentOnce(unsealed.operation), user)
  const params = Object.freeze({ ...unsealed.params })
  const digest = yield* digestOf(definition, params)
  if (digest instanceof InvalidInput) return yield* new XError({ operation: definition.name, reason: digest })
  if (digest === undefined) return yield* Effect.die(new Error(`${definition.name} has a part that is not known yet`))
  const { remember, words } = unsealed
  const following = unsealed.following?.map((one) => Object.freeze({ ...one }))
  // Its parameters and response have the types of the operation before, which are not known here.
  const own: AnyOperation = operation(definition as never)
  const sealed: Sealed = { operation: own, params, digest, bytes: bytesIn(params), words, remember, following }
  return sealed
})

const refused = ({ name }: Definition) => Effect.die(new Error(`${name} was not agreed to`))

/** An X API that lets reads through, and of everything else the request with this digest, once. */
export const withOnly = (api: XApi["Service"], agreed?: string): XApi["Service"] => {
  const { execute, open, report, retryQuota, strict } = api
  let left = agreed
  const isAllowed = Effect.fnUntraced(function* (definition: Definition, params: Call["params"]) {
    if (definition.method === "GET") return true
    const digest = yield* digestOf(definition, params)
    const isAgreed = left !== undefined && digest === left
    if (isAgreed) left = undefined
    return isAgreed
  })
  return {
    ...(report === undefined ? {} : { report }),
    ...(strict === undefined ? {} : { strict }),
    retryQuota,
    execute: (definition, params) =>
      Effect.flatMap(isAllowed(definition, params), (isLetThrough) =>
        isLetThrough ? execute(definition, params) : refused(definition)
      ),
    open: (definition, params) =>
      Effect.flatMap(isAllowed(definition, params), (isLetThrough) =>
        isLetThrough ? open(definition, params) : refused(definition)
      )
  }
}
