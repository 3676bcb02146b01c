/** Responses of operations that have no behaviour here: shaped as the description says, and marked as generated. */
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import type { OperationFacts } from "../description/facts.ts"
import { generate } from "../description/generate.ts"
import { many } from "../description/validate.ts"
import { toOlderNames } from "../description/vocabulary.ts"
import type { Json } from "../request/problems.ts"
import { jsonType } from "../request/request.ts"
import type { Call, Handler } from "./operation.ts"

/** The header that says that a response follows from the description alone: nothing was read or changed. */
export const generatedHeaders = { "x-emulator": "generated" }

// There is one page, so that paging ends.
const metaOf = (meta: unknown, data: unknown): unknown => {
  if (!Predicate.isObject(meta)) return meta
  const { has_more, next_token: _, previous_token: __, result_count, ...others } = meta as Json
  return {
    ...others,
    ...(has_more === undefined ? {} : { has_more: false }),
    ...(result_count === undefined ? {} : { result_count: Array.isArray(data) ? data.length : 1 })
  }
}

// One entry for each identifier of the request, as a lookup has.
const forEach = (ids: ReadonlyArray<string>, data: unknown): unknown =>
  Array.isArray(data) && ids.length > 0 && Predicate.hasProperty(data[0], "id")
    ? ids.map((id) => ({ ...data[0], id }))
    : data

const bodyOf = (call: Call, schema: OperationFacts["responses"][string]): Json => {
  const whole = generate(schema, { now: call.now, known: { ...call.body, ...call.path } })
  // Every JSON response of the description is an object.
  const { data, errors: _, includes, meta, ...others } = whole as Json
  const found = forEach(many(call.query, "ids"), data)
  return {
    ...(data === undefined ? {} : { data: found }),
    ...(includes === undefined || call.view.expansions.size === 0 ? {} : { includes }),
    ...(meta === undefined ? {} : { meta: metaOf(meta, found) }),
    ...others
  }
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

/**
 * The response of an operation that has no behaviour here. A stream has one line and ends, a download is a few bytes,
 * and everything else is one JSON object with every field that it may have.
 */
export const generated =
  (operation: OperationFacts): Handler =>
  (call) =>
    Effect.sync(() => {
      const [status, schema] = Object.entries(operation.responses)[0] ?? ["200", {}]
      const common = { status: Number(status), headers: generatedHeaders }
      if (Object.keys(schema).length === 0) return { ...common, content: encode("generated") }
      const body = bodyOf(call, schema)
      return operation.streaming === true
        ? { ...common, contentType: jsonType, content: encode(`${JSON.stringify(toOlderNames(body))}\r\n`) }
        : { ...common, body: toOlderNames(body) }
    })
