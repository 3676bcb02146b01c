/** The operation of the emulator as data: its name in the description, and how it responds. */
import * as Effect from "effect/Effect"
import type { RequestBody } from "../request/body.ts"
import type { Caller } from "../auth/credentials.ts"
import { type OperationResponse, type BareResponse, onlyProblem } from "../present/response.ts"
import { type Lookup, lookupPost, lookupUser } from "../present/lookup.ts"
import type { View } from "../present/view.ts"
import { forbidden, invalidParameter, refused, type Refusal } from "../request/problems.ts"
import type { Input } from "../description/validate.ts"
import type { World, WorldUser } from "../world/types.ts"

/** A request that is allowed and has nothing wrong with it. */
export interface Call extends Input {
  /** The body as it arrived, for operations that take bytes or parts. */
  readonly sent: RequestBody
  readonly world: World
  /** In milliseconds since 1970. */
  readonly now: number
  readonly caller: Caller
  /** Scheme and host of the request's address. */
  readonly origin: string
  /** The user who sees the response, and the requested fields. */
  readonly view: View
}

/** How an operation responds, or refuses to. */
export type Handler = (call: Call) => Effect.Effect<OperationResponse | BareResponse, Refusal>

/** The operations of an area by their identifier in the description. */
export type Area = Readonly<Record<string, Handler>>

/** An operation that never refuses. */
export const always =
  (response: (call: Call) => OperationResponse): Handler =>
  (call) =>
    Effect.sync(() => response(call))

/** An operation on what the path names. If the caller may not see that, the response has only the reason. */
export const about =
  <A>(
    lookup: (view: View, id: string, parameter: string) => Lookup<A>,
    response: (call: Call, found: A) => Effect.Effect<OperationResponse, Refusal>
  ): Handler =>
  (call) => {
    const subject = lookup(call.view, call.path["id"] ?? "", "id")
    return "found" in subject ? response(call, subject.found) : Effect.succeed(onlyProblem(subject.problem))
  }

/** The user behind a request, who must be the user that a parameter of the path names, if one does. */
export const actingUser = Effect.fnUntraced(function* (
  call: Call,
  parameter?: "id" | "source_user_id"
): Effect.fn.Return<string, Refusal> {
  const { viewer } = call.view
  if (viewer === undefined) return yield* forbidden("This operation needs a user.")
  const named = parameter === undefined ? viewer : (call.path[parameter] ?? "")
  if (named === viewer) return viewer
  const sentence = `The \`${parameter}\` query parameter value [${named}] must be the same as the authenticating user [${viewer}]`
  return yield* invalidParameter(parameter ?? "", named, sentence)
})

/** The target of a change, which has to exist and be visible. */
export const existing = <A>(lookup: Lookup<A>): Effect.Effect<A, Refusal> =>
  "found" in lookup ? Effect.succeed(lookup.found) : Effect.fail(refused(lookup.problem))

/** The body of a request as its operation reads it: all fields that are required in it are required by the description. */
export const bodyOf = <Body>({ body }: Call): Body =>
  // The body was validated against the description, which no type shows.
  body as Body

/** The post that the body names. */
export const bodyPost = (call: Call): Effect.Effect<string, Refusal> =>
  Effect.map(existing(lookupPost(call.view, String(call.body["tweet_id"]), "tweet_id")), ({ id }) => id)

/** The user in the body, who must be another one. */
export const bodyUser = Effect.fnUntraced(function* (call: Call, user: string): Effect.fn.Return<WorldUser, Refusal> {
  const target = yield* existing(lookupUser(call.view, String(call.body["target_user_id"]), "target_user_id"))
  return target.id === user ? yield* forbidden("You cannot do this to yourself.") : target
})

/** The media of a body: the bytes of a part, or base64. Fails with 400 if it is not base64. */
export const mediaBytes = ({ body, sent }: Call): Effect.Effect<Uint8Array, Refusal> => {
  const part = sent.parts.find(({ name }) => name === "media")
  if (part !== undefined) return Effect.succeed(part.bytes.slice())
  const text = String(body["media"] ?? "")
  return Effect.try({
    try: () => Uint8Array.from(atob(text), (character) => character.charCodeAt(0)),
    catch: () => invalidParameter("media", text.slice(0, 20), "The media are not base64.")
  })
}
