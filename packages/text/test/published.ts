import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { parse } from "yaml"

// The published cases are not part of this repository.
const folder = join(import.meta.dirname, "..", "..", "..", "..", "shared", "spec", "text")

/** Whether the published cases of weighted text are beside the repository. */
export const hasPublished = existsSync(join(folder, "extract.yml"))

/** A published case: a text, and what is found in it. */
export interface Case<A> {
  readonly description: string
  readonly text: string
  readonly expected: A
}

/** The cases of a section of a file. Some keys occur twice. */
export const casesOf = <A>(file: "extract" | "tlds" | "validate", section: string): ReadonlyArray<Case<A>> => {
  if (!hasPublished) return []
  const { tests } = parse(readFileSync(join(folder, `${file}.yml`), "utf8"), { uniqueKeys: false }) as {
    readonly tests: Readonly<Record<string, ReadonlyArray<Case<A>>>>
  }
  return tests[section] ?? []
}
