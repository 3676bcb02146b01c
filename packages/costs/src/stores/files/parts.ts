// The IDs of the resources of a day: in files of a fixed number that never change, whose names are in the shared value.
import { readFile, withDraft } from "@xeffect/core/store"
import { parseJson } from "@xeffect/core/wire"
import * as Effect from "effect/Effect"
import type { CostFiles } from "./file-functions.ts"
import * as Random from "effect/Random"
import { resourcesAt, type Shared } from "./shared.ts"

/** How many resources a file has. So many are written with each call, at most. */
const keysPerPart = 500

const toKeys = (text: string | undefined): ReadonlyArray<string> => {
  const keys = text === undefined ? undefined : parseJson(text)
  return Array.isArray(keys) ? keys.filter((key) => typeof key === "string") : []
}

export const makeResourceFiles = (files: CostFiles, directory: string) => {
  // Files of the day that were read: they never change.
  const known = new Map<string, ReadonlySet<string>>()
  const keysOf = Effect.fnUntraced(function* (name: string) {
    const keys = known.get(name) ?? new Set(toKeys(yield* readFile(files, `${directory}/${name}`)))
    known.set(name, keys)
    return keys
  })
  return {
    /** Whether a resource was billed on the day of a time. One whose file is missing or damaged counts again. */
    load: Effect.fnUntraced(function* (shared: Shared, at: number) {
      const { last, parts } = resourcesAt(shared, at) ?? { last: [], parts: [] }
      const sets = [new Set(last), ...(yield* Effect.forEach(parts, keysOf))]
      return (key: string) => sets.some((keys) => keys.has(key))
    }),
    /** Adds resources: to the value itself, or to a file as soon as there are enough of them. The oldest file goes if there are too many. */
    append: Effect.fnUntraced(function* (shared: Shared, added: ReadonlyArray<string>, remember: number) {
      const { day, last, parts } = shared.resources
      yield* forgetOthers(files, directory, day, known)
      const keys = [...last, ...added]
      if (keys.length < keysPerPart) return { ...shared, resources: { day, parts, last: keys } }
      const name = `resources-${day}-${Math.abs(yield* Random.nextInt)}`
      // Its draft has the name of the sums, whose old drafts are removed.
      yield* withDraft(files, { directory, name: "costs" }, JSON.stringify(keys), (draft) =>
        files.link(draft, `${directory}/${name}`)
      )
      known.set(name, new Set(keys))
      const newest = [...parts, name].slice(-Math.max(1, Math.ceil(remember / keysPerPart)))
      return { ...shared, resources: { day, parts: newest, last: [] } }
    })
  }
}

/** Removes the files of days before, once a process knows one of them or begins. */
const forgetOthers = Effect.fnUntraced(function* (
  files: CostFiles,
  directory: string,
  day: string,
  known: Map<string, unknown>
) {
  const isOf = (name: string) => name.startsWith(`resources-${day}-`)
  if (known.size > 0 && Array.from(known.keys()).every(isOf)) return
  for (const name of known.keys()) if (!isOf(name)) known.delete(name)
  const others = (yield* files.readDirectory(directory)).filter((name) => {
    const of = /^resources-(\d{4}-\d\d-\d\d)-\d+$/.exec(name)?.[1]
    return of !== undefined && of < day
  })
  yield* Effect.forEach(others, (name) => Effect.ignore(files.remove(`${directory}/${name}`)))
})
