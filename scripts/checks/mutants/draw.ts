import { createHash } from "node:crypto"
import type { SourceFile } from "typescript/unstable/ast"
import type { Guarded } from "./list.ts"
import { type Mutation, mutationsOf } from "./mutations.ts"

/** The week of the year, as ISO 8601 counts them: the first one has the first Thursday. */
export const weekOf = (date: Date): number => {
  const thursday = new Date(date)
  thursday.setUTCDate(date.getUTCDate() + 3 - ((date.getUTCDay() + 6) % 7))
  return Math.floor((thursday.getTime() - Date.UTC(thursday.getUTCFullYear(), 0)) / 604_800_000) + 1
}

/** A mutation of a guarded file. */
export interface Mutant extends Mutation {
  readonly file: string
  readonly tests: ReadonlyArray<string>
}

/** The mutants of files in the order of a seed: one of each kind and file before a second one. */
export const drawMutants = (
  groups: ReadonlyArray<Guarded>,
  seed: string,
  sourceOf: (file: string) => SourceFile
): ReadonlyArray<Mutant> => {
  const placeOf = ({ file, start, text }: Mutant) =>
    createHash("sha256").update([seed, file, start, text].join("\n")).digest("hex")
  const counts = new Map<string, number>()
  return groups
    .flatMap(({ files, tests }) =>
      files.flatMap((file) => mutationsOf(sourceOf(file)).map((one): Mutant => ({ ...one, file, tests })))
    )
    .map((mutant) => ({ mutant, place: placeOf(mutant) }))
    .toSorted((one, other) => (one.place < other.place ? -1 : 1))
    .map(({ mutant }) => {
      const kind = `${mutant.file} ${mutant.kind}`
      const rank = counts.get(kind) ?? 0
      counts.set(kind, rank + 1)
      return { mutant, rank }
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ mutant }) => mutant)
}
