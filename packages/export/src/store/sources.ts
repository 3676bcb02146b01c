import { InvalidInput, type XError } from "@xeffect/core"
import { refuse } from "@xeffect/core/failure"
import type { NumberedLine } from "@xeffect/core/streaming"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { ExportError } from "../export-error.ts"
import type { Collectable } from "../plan/collectable.ts"
import { checkKey } from "../plan/keys.ts"
import type { PlanKeys } from "../plan/plan.ts"
import { linesOf } from "./lines.ts"
import { keysOfLine } from "./twarc/keys.ts"
import type { Store } from "./store.ts"

const jsonRule = ({ by, resource }: Collectable, parameter: string): string =>
  by === "keys" && parameter === "ids" ? `, or JSON of twarc with ${resource}` : ""

/** The keys of a line: one, or the keys of a line of twarc. */
const checkLine = (row: Collectable, parameter: string, file: string, line: string, number: number) => {
  const keys = line.startsWith("{") ? keysOfLine(row, parameter, line) : [line]
  // A line of twarc that cannot be used is refused as a key that is none.
  const invalid = (keys ?? [line]).map((key) => checkKey(row, parameter, key)).find((found) => found !== undefined)
  if (keys !== undefined && invalid === undefined) return Effect.succeed(keys)
  // Not the line itself: the file may be another one than was meant, with secrets.
  const rule = `a file whose lines are each ${invalid?.rule}${jsonRule(row, parameter)}, also line ${number}`
  return Effect.fail(new InvalidInput({ parameter: `keys_from.${parameter}`, value: file, rule }))
}

/** Divides a line of plain keys also at each `\r`, which ends the lines of some files. JSON may have it between its parts. */
const dividing = () => {
  let added = 0
  return ({ number, text }: NumberedLine): ReadonlyArray<NumberedLine> => {
    const first = number + added
    const parts = /^\s*\{/.test(text) ? [text] : text.split("\r")
    added += parts.length - 1
    return parts.map((part, index) => ({ number: first + index, text: part.trim() })).filter((line) => line.text !== "")
  }
}

const keysIn = (row: Collectable, parameter: string, file: string): Stream.Stream<string, InvalidInput> =>
  Stream.suspend(() => Stream.map(linesOf(`keys_from.${parameter}`, file), dividing())).pipe(
    Stream.flattenIterable,
    Stream.mapEffect(({ number, text }) => checkLine(row, parameter, file, text, number)),
    Stream.flattenIterable
  )

/** Copies the keys of a plan into the store. Each is checked before anything is sent. */
export const storeKeys = (
  store: Store,
  row: Collectable,
  { file, parameter, values = [] }: PlanKeys
): Effect.Effect<void, XError | ExportError> =>
  file === undefined
    ? store.addKeys(values)
    : keysIn(row, parameter, file).pipe(
        Stream.grouped(10_000),
        Stream.runForEach((group) => store.addKeys(group)),
        Effect.catchTag("InvalidInput", (error) => refuse("run", error))
      )

/** The different keys of a plan. */
export const readKeys = (
  row: Collectable,
  { file, parameter, values = [] }: PlanKeys
): Effect.Effect<ReadonlyArray<string>, XError> =>
  file === undefined
    ? Effect.succeed([...new Set(values)])
    : Stream.runCollect(keysIn(row, parameter, file)).pipe(
        Effect.map((keys) => [...new Set(keys)]),
        Effect.catchTag("InvalidInput", (error) => refuse("estimate", error))
      )
