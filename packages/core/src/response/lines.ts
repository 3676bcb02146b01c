import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Pull from "effect/Pull"
import * as Stream from "effect/Stream"
import { failedResponse, withoutCredentials } from "./failed-response.ts"
import { type Checked, checkShape, type SetAside } from "../shape/check.ts"
import type { Definition } from "../definition/definition.ts"
import { XError } from "../errors/errors.ts"
import { parseJson } from "../text/json.ts"
import { DecodeError } from "../errors/reasons.ts"
import type { Shape } from "../shape/shape.ts"
import { bodyStream } from "./body-stream.ts"
import { disconnected, isDisconnect } from "./disconnect.ts"
import type { LinesResponse, Reading } from "../definition/kind.ts"
import { isBlank, longestLine, pullLines } from "./split-lines.ts"
import type { OpenResponse } from "../definition/open-response.ts"
import { reportSetAside } from "./set-aside.ts"

/**
 * A response that is a stream of JSON documents, one per line. Empty lines keep the connection alive and are skipped.
 * Items are checked like whole responses. An item that cannot be used, or that is not JSON, is set aside as a whole.
 *
 * A document with `errors` and without `data` ends the stream with the failure that it describes. A line that has not ended
 * after 16,000,000 characters ends it with a `DecodeError`.
 *
 * @param shape the shape of an item
 * @param check how an item is checked. Default: by its shape
 */
export const lines = <Type>(
  shape: Shape<Type>,
  check: (item: unknown) => Checked = (item) => checkShape(shape, item)
): LinesResponse<Type> => ({
  kind: "lines",
  accept: "application/json",
  shape,
  read: (api, definition, response) => {
    const source = { api, definition, check, response }
    const items = Stream.transformPull(bodyStream(definition, response), (pull) =>
      Effect.sync(() =>
        pullItems(
          source,
          pullLines(pull, (beginning) => tooLong(source, beginning))
        )
      )
    )
    const { onClose } = response
    // The check ensures the type.
    return (onClose === undefined ? items : Stream.ensuring(items, onClose)) as Stream.Stream<Type, XError>
  }
})

interface Source {
  readonly api: Reading
  readonly definition: Definition
  readonly check: (item: unknown) => Checked
  readonly response: OpenResponse
}

type Pulled<A> = Pull.Pull<Arr.NonEmptyReadonlyArray<A>, XError>

const pullItems = (source: Source, pull: Pull.Pull<Array<string>, XError>): Pulled<unknown> => {
  // Ends the stream after the items that were read before it.
  let failure: XError | undefined
  const next: Pulled<unknown> = Effect.suspend(() => (failure === undefined ? more : Effect.fail(failure)))
  const more: Pulled<unknown> = Effect.flatMap(pull, (lines) =>
    Effect.flatMap(readLines(source, lines), (read) => {
      failure = read.failure ?? source.response.endsWith?.()
      return Arr.isReadonlyArrayNonEmpty(read.items) ? Effect.succeed(read.items) : next
    })
  )
  return next
}

interface Read {
  readonly items: ReadonlyArray<unknown>
  readonly failure: XError | undefined
}

const readLines = (source: Source, all: ReadonlyArray<string>): Effect.Effect<Read, XError> => {
  const { onItems } = source.response
  const lines = all.some(isBlank) ? all.filter((line) => !isBlank(line)) : all
  const parsed = lines.map(parseJson)
  return onItems === undefined || lines.length === 0
    ? checkItems(source, lines, parsed)
    : Effect.flatMap(onItems(parsed), (items) => checkItems(source, lines, items))
}

const checkItems = (
  source: Source,
  lines: ReadonlyArray<string>,
  parsed: ReadonlyArray<unknown>
): Effect.Effect<Read> => {
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
  const read = { items, failure }
  return reports.length === 0
    ? Effect.succeed(read)
    : Effect.as(
        Effect.forEach(reports, (report) => report, { discard: true }),
        read
      )
}

const checkItem = ({ failure, setAside }: Checked, item: unknown, line: string) => {
  if (failure === undefined) return { list: setAside, isUsable: true }
  const { expected, path } = failure
  const described = item === undefined ? "JSON" : [...path, expected].join(": ")
  const list: ReadonlyArray<SetAside> = [{ path: [], expected: described, value: item ?? line.trim() }]
  return { list, isUsable: false }
}

const unusable = (
  { definition, response }: Source,
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

const tooLong = (source: Source, rest: string) =>
  unusable(source, rest, [{ path: [], expected: `a line of no more than ${longestLine} characters` }])
