// The one place that knows how a response is read.

import { type Definition, setAside } from "@xeffect/core"
import { completeResponse, headersOf } from "@xeffect/core/wire"
import * as Shape from "@xeffect/core/shape"
import * as Effect from "effect/Effect"
import type { Path } from "./places.ts"

/** The result of reading a response. */
export interface ReadResponse {
  readonly value: unknown
  readonly setAside: ReadonlyArray<{ readonly path: Path; readonly expected: string; readonly value: unknown }>
  /** The response is lost. */
  readonly failure: { readonly path: Path; readonly expected: string } | undefined
  /** The response has errors instead of the outcome of a write, and they are the failure. */
  readonly isPartial: boolean
}

/** The shape of a response, or of an item of its stream. */
export const shapeOf = ({ response }: Definition): Shape.Shape | undefined =>
  response.kind === "json" || response.kind === "lines" ? response.shape : undefined

// As a stream checks each of its items.
const readItem = (shape: Shape.Shape, json: unknown): ReadResponse => {
  const value: unknown = JSON.parse(JSON.stringify(json))
  const { failure, setAside } = Shape.check(shape, value)
  return { value, setAside, failure, isPartial: false }
}

/** Reads the body of a successful response, or an item of a stream, as the call of an operation does. */
export const readResponse = (definition: Definition, json: unknown): ReadResponse => {
  const { response } = definition
  if (response.kind === "lines") return readItem(response.shape, json)
  if (response.kind !== "json") throw new Error(`${definition.name} has no JSON`)
  const head = {
    request: { method: "GET", url: "https://api.x.com", headers: {} },
    status: 200,
    headers: headersOf({})
  } as const
  const read = response.read({}, definition, completeResponse(head, JSON.stringify(json)))
  return Effect.runSync(
    Effect.match(read, {
      onFailure: ({ reason }) => {
        const nothing = { value: json, setAside: [] }
        if (reason._tag === "PartialErrors") return { ...nothing, failure: undefined, isPartial: true }
        const path = reason._tag === "DecodeError" ? reason.path : []
        return { ...nothing, failure: { path, expected: reason.message }, isPartial: false }
      },
      onSuccess: (value) => ({ value, setAside: setAside(Object(value)), failure: undefined, isPartial: false })
    })
  )
}

type DeclaredType = "boolean" | "list" | "number" | "string" | "struct"

/** How a place is declared. */
export interface Declared {
  /** The types that it may have. Empty if it may have any. */
  readonly types: ReadonlyArray<DeclaredType>
  /** A single value is read as a list of one. */
  readonly isListOrOne: boolean
  /** The structure that contains it is unusable without it. */
  readonly isAlways: boolean
}

const formsOf = (shape: Shape.Shape): ReadonlyArray<Shape.Shape> =>
  shape.type === "converted" ? formsOf(shape.of) : shape.type === "either" ? shape.of.flatMap(formsOf) : [shape]

const declared = (shape: Shape.Shape, isAlways: boolean): readonly [Shape.Shape, Declared] => {
  const forms = formsOf(shape)
  const types = forms.flatMap(({ type }) =>
    type === "unknown" || type === "converted" || type === "either" ? [] : [type]
  )
  return [shape, { types, isListOrOne: shape.type === "converted" && shape.of.type === "list", isAlways }]
}

const inner = (shape: Shape.Shape, key: string | number): readonly [Shape.Shape, Declared] | undefined => {
  for (const form of formsOf(shape)) {
    if (form.type === "list" && typeof key === "number") return declared(form.of, form.whole === true)
    const field = form.type === "struct" ? form.fields[key] : undefined
    if (field !== undefined) return declared(Shape.ofField(field), field.type === "always")
  }
  return undefined
}

const find = (definition: Definition, path: Path): readonly [Shape.Shape, Declared] | undefined => {
  const shape = shapeOf(definition)
  let found = shape === undefined ? undefined : declared(shape, true)
  for (const key of path) {
    if (found === undefined) return undefined
    found = inner(found[0], key)
  }
  return found
}

/** How a place in the response of an operation is declared. Undefined if it is not. */
export const declaredAt = (definition: Definition, path: Path): Declared | undefined => find(definition, path)?.[1]

/** The shape of a place: the same value for all operations that share it. */
export const declaredShapeAt = (definition: Definition, path: Path): Shape.Shape | undefined =>
  find(definition, path)?.[0]
