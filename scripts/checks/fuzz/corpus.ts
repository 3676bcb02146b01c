import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type Target, toBytes } from "./target.ts"

const folderOf = (name: string): string => join(import.meta.dirname, "corpus", name)

/** The inputs of a target that the repository has, after its seeds. */
export const readCorpus = ({ name, seeds }: Target): ReadonlyArray<Uint8Array> => {
  const folder = folderOf(name)
  const files = existsSync(folder) ? readdirSync(folder).toSorted() : []
  return [...seeds.map(toBytes), ...files.map((file) => new Uint8Array(readFileSync(join(folder, file))))]
}

/** Writes an input, by its hash. Returns its path. */
export const writeInput = (folder: string, input: Uint8Array): string => {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, createHash("sha256").update(input).digest("hex").slice(0, 12))
  writeFileSync(path, input)
  return path
}

/** Adds an input to the repository. */
export const saveInput = (name: string, input: Uint8Array): string => writeInput(folderOf(name), input)
