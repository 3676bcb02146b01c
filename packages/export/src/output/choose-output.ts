import { InvalidInput, type XError } from "@xeffect/core"
import { refuse, refuseIf } from "@xeffect/core/failure"
import * as Effect from "effect/Effect"
import { readdirSync } from "node:fs"
import { destinationFailed, type ExportError } from "../export-error.ts"
import type { Store } from "../store/store.ts"
import { checkDestination } from "./destination/destination.ts"
import { inDirectory } from "./destination/directory.ts"
import { compressionOf } from "./formats/compress.ts"
import { checkAbsent, namesAt } from "./names.ts"
import { checkOutput, outputOf, type OutputOptions } from "./options.ts"
import { filesAt, type OutputPlace, readOutput } from "./output.ts"
import { isFileOf } from "./parts.ts"

/**
 * How a run writes the files of a collection: as its options say, or as the collection is written. Refuses what cannot be
 * written in this way, before anything is sent.
 *
 * @param isBegun whether the collection has begun: otherwise nothing is known of it
 */
export const chooseOutput = Effect.fnUntraced(function* (
  operation: string,
  store: Pick<Store, "read">,
  { destination }: Pick<OutputPlace, "destination">,
  options: OutputOptions,
  isBegun: boolean
): Effect.fn.Return<OutputOptions, XError | ExportError> {
  const output = outputOf(options, isBegun ? yield* readOutput(store) : undefined)
  const elsewhere = destination.name === inDirectory ? undefined : destination
  yield* refuseIf(operation, checkOutput(output) ?? checkDestination(elsewhere, output.format))
  // Fails if the runtime does not have it.
  yield* compressionOf(output)
  return output
})

// A file of another program, which would be refused when it is to be written.
const refuseForeign = Effect.fnUntraced(function* (
  store: Store,
  { destination, directory = "" }: OutputPlace,
  output: OutputOptions
) {
  const known = new Set(yield* namesAt(store, destination))
  const present = yield* Effect.try({
    try: () => readdirSync(directory),
    catch: (cause) => destinationFailed(`reading ${directory}`, cause)
  })
  const foreign = present.filter((name) => isFileOf(name, output) && !known.has(name))
  yield* Effect.forEach(foreign, (name) => checkAbsent(destination, name), { discard: true })
})

// Who adds an index to the tables has changed no row.
const refuseChanged = Effect.fnUntraced(function* (operation: string, store: Store, place: OutputPlace) {
  const { destination, directory } = place
  for (const { bytes, file, kind } of yield* filesAt(store, place)) {
    const failed = (cause: unknown) => destinationFailed(`looking for ${file}`, cause)
    const size = yield* Effect.mapError(destination.sizeOf(file), failed)
    if (kind === undefined || size === undefined || size === bytes) continue
    const rule = `a directory whose ${file} has ${bytes} bytes, as manifest.json says, and not ${size}: it was changed, and would be replaced. Move it away`
    return yield* refuse(operation, new InvalidInput({ parameter: "directory", value: directory, rule }))
  }
})

/**
 * Refuses a directory whose files are not those that the collection wrote, before anything is sent: one that was changed
 * would be replaced, and one of another program would be in the way. A file that is gone is written again.
 */
export const checkOutputFiles = (
  operation: string,
  store: Store,
  place: OutputPlace,
  output: OutputOptions
): Effect.Effect<void, XError | ExportError> =>
  place.destination.name === inDirectory
    ? Effect.andThen(refuseChanged(operation, store, place), refuseForeign(store, place, output))
    : Effect.void
