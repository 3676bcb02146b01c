import { InvalidInput, type XError } from "@xeffect/core"
import { refuse, refuseIf } from "@xeffect/core/failure"
import * as Effect from "effect/Effect"
import { readdirSync, statSync } from "node:fs"
import { destinationFailed, type ExportError } from "../export-error.ts"
import type { Store } from "../store/store.ts"
import { checkDestination } from "./destination/destination.ts"
import { inDirectory } from "./destination/directory.ts"
import { pathIn } from "./destination/path-in.ts"
import { compressionOf } from "./formats/compress.ts"
import type { OutputFile } from "./manifest.ts"
import { checkAbsent, namesAt } from "./names.ts"
import { checkOutput, outputOf, type OutputOptions } from "./options.ts"
import { filesAt, type OutputPlace, readOutput } from "./write-output.ts"
import { isFileOf } from "./parts.ts"

/** The place of a collection that has a directory. */
interface DirectoryPlace extends OutputPlace {
  readonly directory: string
}

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

const tryDirectory = <A>(directory: string, body: () => A): Effect.Effect<A, ExportError> =>
  Effect.try({ try: body, catch: (cause) => destinationFailed(`reading ${directory}`, cause) })

// A file of another program, which would be refused when it is to be written.
const refuseForeign = Effect.fnUntraced(function* (
  store: Store,
  { destination, directory }: DirectoryPlace,
  output: OutputOptions
) {
  const known = new Set(yield* namesAt(store, destination))
  const present = yield* tryDirectory(directory, () => readdirSync(directory))
  const foreign = present.filter((name) => isFileOf(name, output) && !known.has(name))
  yield* Effect.forEach(foreign, (name) => checkAbsent(destination, name), { discard: true })
})

/** The property that a file of an output has no more, if it is there. */
const lostProperty = (directory: string, { bytes, file, kind }: OutputFile): string | undefined => {
  const found = statSync(pathIn(directory, file), { throwIfNoEntry: false })
  if (found?.isFile() === false) return "is a file"
  // Who adds an index to tables has changed no row.
  const isChanged = kind !== undefined && found !== undefined && found.size !== bytes
  return isChanged ? `has ${bytes} bytes, as manifest.json says` : undefined
}

const refuseChanged = Effect.fnUntraced(function* (operation: string, store: Store, place: DirectoryPlace) {
  const { directory } = place
  for (const output of yield* filesAt(store, place)) {
    const lost = yield* tryDirectory(directory, () => lostProperty(directory, output))
    if (lost === undefined) continue
    const rule = `a directory whose ${output.file} ${lost}: it was changed, and would be replaced. Move it away`
    return yield* refuse(operation, new InvalidInput({ parameter: "directory", value: directory, rule }))
  }
})

/**
 * Refuses a directory with files that the collection did not write, before anything is sent: the run would replace a changed
 * file, and a file of another program would be in its way. A file that is gone is written again.
 */
export const checkOutputFiles = (
  operation: string,
  store: Store,
  place: DirectoryPlace,
  output: OutputOptions
): Effect.Effect<void, XError | ExportError> =>
  place.destination.name === inDirectory
    ? Effect.andThen(refuseChanged(operation, store, place), refuseForeign(store, place, output))
    : Effect.void
