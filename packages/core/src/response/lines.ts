import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import { failedResponse, withoutCredentials } from "./failed-response.ts"
import { type Checked, checkShape, type SetAside } from "../shape/set-aside-misfits.ts"
import type { Definition, Groups, LinesResponse, ResponseReading } from "../definition/definition.ts"
import { XError } from "../errors/errors.ts"
import { parseJson } from "../text/json.ts"
import { DecodeError } from "../errors/reasons.ts"
import type { Shape } from "../shape/shape.ts"
import { disconnected, isDisconnect } from "./disconnect.ts"
import { maxLine } from "./line-framer.ts"
import { isBlank, pullLines } from "./pull-lines.ts"
import type { OpenResponse } from "../definition/open-response.ts"
import { reportSetAside } from "./set-aside-of-response.ts"

/**
 * A response that is a stream of JSON documents, one per line. Empty lines keep the connection alive and are skipped.
 * Items are checked like whole responses. An item that cannot be used, or that is not JSON, is set aside as a whole.
 *
 * A document with `errors` and without `data` ends the stream with the failure that it describes. A line that has not ended
 * after 16,000,000 characters ends it with a `DecodeError`.
 *
 * @param shape the shape of an item
 * @param check how an item is checked. Default: by its shape
 * @since 0.1.0
 */
export const lines = <Type>(
  shape: Shape<Type>,
  check: (item: unknown) => Checked = (item) => checkShape(shape, item)
): LinesResponse<Type> => ({
  kind: "lines",
  accept: "application/json",
  shape,
  read: (api, definition, response) => (chunks) =>
    // The check ensures the type.
    pullItems({ api, definition, check, response }, chunks) as Groups<Type>
})

interface LineSource {
  readonly api: ResponseReading
  readonly definition: Definition
  readonly check: (item: unknown) => Checked
  readonly response: OpenResponse
}

const pullItems = (source: LineSource, chunks: Groups<Uint8Array>): Groups<unknown> => {
  const { endsWith, onItems } = source.response
  // Ends the stream after the items that were read before it.
  let failure: XError | undefined
  const next: Groups<unknown> = Effect.suspend(() => (failure === undefined ? more : Effect.fail(failure)))
  const take = (lines: ReadonlyArray<string>, parsed: ReadonlyArray<unknown>): Groups<unknown> => {
    const read = checkItems(source, lines, parsed)
    failure = read.failure ?? endsWith?.()
    const items = Arr.isReadonlyArrayNonEmpty(read.items) ? Effect.succeed(read.items) : next
    return read.reports.length === 0
      ? items
      : Effect.andThen(
          Effect.forEach(read.reports, (report) => report, { discard: true }),
          items
        )
  }
  const pull = pullLines(chunks, (beginning) => tooLong(source, beginning))
  const more: Groups<unknown> = Effect.flatMap(pull, (all) => {
    const lines = all.some(isBlank) ? all.filter((line) => !isBlank(line)) : all
    const parsed = lines.map(parseJson)
    return onItems === undefined || lines.length === 0
      ? take(lines, parsed)
      : Effect.flatMap(onItems(parsed), (items) => take(lines, items))
  })
  return next
}

interface ItemsRead {
  readonly items: ReadonlyArray<unknown>
  readonly reports: ReadonlyArray<Effect.Effect<void>>
  readonly failure: XError | undefined
}

const checkItems = (source: LineSource, lines: ReadonlyArray<string>, parsed: ReadonlyArray<unknown>): ItemsRead => {
  const { api, check, definition, response } = source
  const items: Array<unknown> = []
  const reports: Array<Effect.Effect<void>> = []
  let failure: XError | undefined
  for (let index = 0; index < lines.length && failure === undefined; index++) {
    const item = parsed[index]
    const line = lines[index] ?? ""
    if (isDisconnect(item)) {
      failure = disconnected(definition, response, line)
      continue
    }
    const { list, isUsable } = checkItem(check(item), item, line)
    if (list.length === 0) items.push(item)
    else if (api.strict === true) failure = unusable(source, line, list)
    else {
      reports.push(reportSetAside(api, definition, item, list))
      if (isUsable) items.push(item)
    }
  }
  return { items, reports, failure }
}

const checkItem = ({ failure, setAside }: Checked, item: unknown, line: string) => {
  if (failure === undefined) return { list: setAside, isUsable: true }
  const { expected, path } = failure
  const described = item === undefined ? "JSON" : [...path, expected].join(": ")
  const list: ReadonlyArray<SetAside> = [{ path: [], expected: described, value: item ?? line.trim() }]
  return { list, isUsable: false }
}

const unusable = (
  { definition, response }: LineSource,
  line: string,
  [first]: ReadonlyArray<Pick<SetAside, "expected" | "path">>
) => {
  const reason = new DecodeError({
    path: first?.path ?? [],
    detail: `expected ${first?.expected}`,
    body: withoutCredentials(response.request)(line),
    contentType: failedResponse(response, "").headers["content-type"],
    carriedOut: false
  })
  return new XError({ operation: definition.name, reason })
}

const tooLong = (source: LineSource, rest: string) =>
  unusable(source, rest, [{ path: [], expected: `a line of no more than ${maxLine} characters` }])
