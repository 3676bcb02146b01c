import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import type { XEvent } from "../events/event.ts"
import { deepestNesting, isTooDeep } from "../events/nesting.ts"
import { type Draft, readDrafts } from "../events/read-events.ts"
import { errorResponse, type ErrorResponse } from "./error-response.ts"
import { digestOfText } from "./signature.ts"

const nonsense = errorResponse(400, "The body is not a JSON object in UTF-8.")

const tooDeep = errorResponse(400, `The body is nested more than ${deepestNesting} levels deep.`)

const parseBody = Effect.fnUntraced(function* (bytes: Uint8Array): Effect.fn.Return<unknown, ErrorResponse> {
  const attempt = <A>(read: () => A) => Effect.try({ try: read, catch: () => nonsense })
  const text = yield* attempt(() => new TextDecoder("utf-8", { fatal: true }).decode(bytes))
  if (isTooDeep(text)) return yield* Effect.fail(tooDeep)
  return yield* attempt((): unknown => JSON.parse(text))
})

// Stores limit the length of a key; a keyword is the only part that may be long.
const maxEventKey = 200

const finishDraft = Effect.fnUntraced(function* (draft: Draft) {
  const { body, identity, scope, setAside, source, type } = draft
  const id = typeof identity === "string" ? identity : yield* digestOfText(identity.of)
  const key = [source, type, scope, id].join(":")
  const short = key.length > maxEventKey ? `${source}:${yield* digestOfText(key)}` : key
  // The check of the draft ensures that the body has the type of its source and type.
  return { source, type, key: short, body, setAside } as XEvent
})

/** The events of a delivery whose signature was verified. */
export const parseDelivery = Effect.fnUntraced(function* (
  bytes: Uint8Array
): Effect.fn.Return<ReadonlyArray<XEvent>, ErrorResponse> {
  const body = yield* parseBody(bytes)
  if (!Predicate.isObject(body)) return yield* Effect.fail(nonsense)
  const events: Array<XEvent> = []
  // An object of JSON has no other keys than text.
  for (const draft of readDrafts(body as Readonly<Record<string, unknown>>)) events.push(yield* finishDraft(draft))
  return events
})
