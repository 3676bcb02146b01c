import { InvalidInput, type XError } from "@xeffect/core"
import { refuse } from "@xeffect/core/failure"
import * as Effect from "effect/Effect"
import { createReadStream } from "node:fs"
import { createInterface } from "node:readline"
import * as Stream from "effect/Stream"
import type { ExportError } from "../export-error.ts"
import type { Collectable } from "../plan/collectable.ts"
import { checkKey } from "../plan/keys.ts"
import type { PlanKeys } from "../plan/plan.ts"
import type { Store } from "./store.ts"

const linesOf = (parameter: string, file: string): Stream.Stream<string, InvalidInput> =>
  Stream.fromAsyncIterable(
    createInterface({ input: createReadStream(file, "utf8"), crlfDelay: Infinity }),
    (cause) =>
      new InvalidInput({
        parameter: `keys_from.${parameter}`,
        value: file,
        rule: `a file that can be read (${cause instanceof Error ? cause.message : String(cause)})`
      })
  )

const checkLine = (row: Collectable, parameter: string, file: string, line: string, number: number) => {
  const invalid = checkKey(row, parameter, line)
  if (invalid === undefined) return Effect.succeed(line)
  // Not the line itself: the file may be another one than was meant, with secrets.
  const rule = `a file whose lines are each ${invalid.rule}, also line ${number}`
  return Effect.fail(new InvalidInput({ parameter: `keys_from.${parameter}`, value: file, rule }))
}

const keysIn = (row: Collectable, parameter: string, file: string): Stream.Stream<string, InvalidInput> =>
  Stream.suspend(() => {
    let number = 0
    return Stream.map(linesOf(parameter, file), (line) => [line.trim(), ++number] as const)
  }).pipe(
    Stream.filter(([line]) => line !== ""),
    Stream.mapEffect(([line, number]) => checkLine(row, parameter, file, line, number))
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
