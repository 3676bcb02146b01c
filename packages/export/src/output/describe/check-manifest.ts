import { InvalidInput, type XError } from "@xeffect/core"
import { refuse, shortLine } from "@xeffect/core/failure"
import { field } from "@xeffect/core/wire"
import * as Effect from "effect/Effect"
import { readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { destinationFailed, type ExportError } from "../../export-error.ts"
import type { Plan } from "../../plan/plan.ts"
import { manifestFile } from "../manifest.ts"
import { checkOutput, formats, type OutputOptions } from "../options.ts"
import { isFileOf } from "../parts.ts"

/** The text of the manifest of a directory. `undefined` if it has none, `null` if it is no file. */
const readManifest = (directory: string): Effect.Effect<string | null | undefined, ExportError> =>
  Effect.try({
    try: () => {
      const path = join(directory, manifestFile)
      const found = statSync(path, { throwIfNoEntry: false })
      // Opening a pipe would wait for a writer.
      return found === undefined ? undefined : found.isFile() ? readFileSync(path, "utf8") : null
    },
    catch: (cause) => destinationFailed(`reading ${manifestFile}`, cause)
  })

const parseManifest = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? "")
  } catch {
    return undefined
  }
}

/** A value of a manifest, which may be anything, for a sentence. */
const brief = (value: unknown): string => shortLine(JSON.stringify(value) ?? "nothing", 60)

/** How the output and the files of a manifest contradict each other, or what is not known in them. */
const contradictionIn = (manifest: object): string | undefined => {
  const output: OutputOptions | undefined = field(manifest, "output") ?? undefined
  // Earlier versions wrote none: the database knows how its files are written.
  if (output === undefined) return undefined
  const format = field(output, "format")
  if (!formats.some((one) => one === format)) {
    return `output.format must be one of ${formats.join(", ")}, and is ${brief(format)}`
  }
  const invalid = checkOutput(output)
  if (invalid !== undefined) return `output.${invalid.parameter} must be ${invalid.rule}`
  const files = field(manifest, "files") ?? []
  if (!Array.isArray(files)) return `files must be a list, and is ${brief(files)}`
  const names = files.map((file) => field(file, "file"))
  // A name may be missing: its place tells that from no other name at all.
  const other = names.findIndex((name) => typeof name !== "string" || !isFileOf(name, output))
  return other === -1 ? undefined : `files has ${brief(names[other])}, which is not what output says`
}

const remedy = "remove manifest.json, and the next run writes it from the database"

/** The rule that the manifest of a directory breaks, if any. */
const brokenRule = (text: string | null, plan: Plan): string | undefined => {
  const manifest = parseManifest(text)
  if (typeof manifest !== "object" || manifest === null || Array.isArray(manifest)) {
    return `whose manifest.json is whole and JSON: ${remedy}`
  }
  const version = field(manifest, "version")
  if (version !== 1) {
    return `whose manifest.json has version 1, and not ${brief(version)}: use the version of xeffect that wrote it`
  }
  if (field(field(manifest, "plan"), "digest") !== plan.digest) {
    return `whose manifest.json has the plan of its database: ${remedy}`
  }
  const contradiction = contradictionIn(manifest)
  return contradiction === undefined ? undefined : `whose manifest.json agrees with itself: ${contradiction}; ${remedy}`
}

/** Refuses a directory whose manifest was cut or changed, before something is sent or written. One without a manifest gets one. */
export const checkManifest = Effect.fnUntraced(function* (
  operation: string,
  directory: string,
  plan: Plan
): Effect.fn.Return<void, XError | ExportError> {
  const text = yield* readManifest(directory)
  const broken = text === undefined ? undefined : brokenRule(text, plan)
  if (broken === undefined) return
  const rule = `the directory of a collection ${broken}`
  return yield* refuse(operation, new InvalidInput({ parameter: "directory", value: directory, rule }))
})
