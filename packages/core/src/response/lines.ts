import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import { identity } from "effect/Function"
import * as Stream from "effect/Stream"
import { withoutCredentials } from "./failed-response.ts"
import { checkShape, type SetAside } from "../shape/check.ts"
import { bodyStream } from "./body-stream.ts"
import type { Definition } from "../definition/definition.ts"
import { XError } from "../errors/errors.ts"
import { parseJson } from "../text/json.ts"
import { DecodeError } from "../errors/reasons.ts"
import type { Shape } from "../shape/shape.ts"
import type { LinesResponse, Reading } from "../definition/kind.ts"
import type { OpenResponse } from "../definition/open-response.ts"
import { reportSetAside } from "./set-aside.ts"

/**
 * A response that is a stream of JSON documents, one a line. Empty lines keep the connection alive and are skipped. Items
 * are checked as whole responses are; one that cannot be used is set aside as a whole.
 *
 * @param shape the shape of an item
 */
export const lines = <Type>(shape: Shape<Type>): LinesResponse<Type> => ({
  kind: "lines",
  accept: "application/json",
  shape,
  read: (api, definition, response) =>
    // The check is what makes the items be of the type.
    readItems(api, definition, shape, response) as Stream.Stream<Type, XError>
})

const readItems = (
  api: Reading,
  definition: Definition,
  shape: Shape,
  response: OpenResponse
): Stream.Stream<unknown, XError> => {
  const { onItems } = response
  return bodyStream(definition, response).pipe(
    Stream.decodeText(),
    Stream.splitLines,
    Stream.filter((line) => line.trim() !== ""),
    Stream.map((line): ReadLine => ({ line, item: parseJson(line) })),
    onItems === undefined ? identity : Stream.mapArrayEffect((read) => replaceItems(read, onItems)),
    Stream.mapEffect(({ item, line }) => checkItem(api, definition, shape, response, line, item)),
    Stream.filter((item) => item !== undefined)
  )
}

interface ReadLine {
  readonly line: string
  readonly item: unknown
}

const replaceItems = (
  read: Arr.NonEmptyReadonlyArray<ReadLine>,
  onItems: NonNullable<OpenResponse["onItems"]>
): Effect.Effect<Arr.NonEmptyReadonlyArray<ReadLine>, XError> =>
  Effect.map(onItems(Arr.map(read, ({ item }) => item)), (items) =>
    Arr.map(read, ({ line }, index) => ({ line, item: items[index] }))
  )

const checkItem = (
  api: Reading,
  definition: Definition,
  shape: Shape,
  response: OpenResponse,
  line: string,
  item: unknown
): Effect.Effect<unknown, XError> => {
  const { failure, setAside } = checkShape(shape, item)
  if (failure === undefined && setAside.length === 0) return Effect.succeed(item)
  const whole = { path: [], expected: "an item", value: item ?? line }
  const list: ReadonlyArray<SetAside> = failure === undefined ? setAside : [{ ...whole, ...describe(item, failure) }]
  if (api.strict === true) return Effect.fail(unusable(definition, withoutCredentials(response.request)(line), list))
  return Effect.as(reportSetAside(api, definition, item, list), failure === undefined ? item : undefined)
}

const describe = (
  item: unknown,
  { expected, path }: { readonly expected: string; readonly path: ReadonlyArray<unknown> }
) => ({
  expected: item === undefined ? "JSON" : [...path, expected].join(": ")
})

const unusable = (definition: Definition, body: string, [first]: ReadonlyArray<SetAside>) =>
  new XError({
    operation: definition.name,
    reason: new DecodeError({ path: first?.path ?? [], detail: `expected ${first?.expected}`, body, carriedOut: false })
  })
