import { existsSync, lstatSync, readdirSync, statSync } from "node:fs"
import { basename, dirname, resolve } from "node:path"
import { invisibleIn } from "./text.ts"

const folderName = /^[a-z0-9][a-z0-9._-]{0,99}$/i

/** Names that Windows gives to devices, and names that npm refuses. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)|^(?:node_modules|favicon\.ico)$|\.$/i

/** A folder of a repository that has no files yet is empty too. */
const ignored = [".git", ".DS_Store"]

/** The reason why a folder cannot be the target, or nothing. It quotes the folder. */
export const checkTarget = (given: string, cwd: string): string | undefined => {
  if (given === "") return "The name of the folder is empty. Name a folder, or . for this one."
  const invisible = invisibleIn(given)
  if (invisible !== undefined) return `The folder's name has the invisible character ${invisible}. Choose another name.`
  const target = resolve(cwd, given)
  if (existsSync(target)) {
    if (!statSync(target).isDirectory()) return `${JSON.stringify(given)} is a file. Choose another name.`
    const first = readdirSync(target).find((entry) => !ignored.includes(entry))
    return first === undefined
      ? undefined
      : `The folder ${JSON.stringify(given)} is not empty: it has ${JSON.stringify(first)}. Choose another folder, or empty it first.`
  }
  if (lstatSync(target, { throwIfNoEntry: false }) !== undefined)
    return `${JSON.stringify(given)} is a link to a place that does not exist. Choose another name.`
  if (!folderName.test(basename(target)) || reserved.test(basename(target)))
    return `${JSON.stringify(given)} cannot be the name of a folder here. Use letters, digits, ".", "-" and "_", at most 100, and begin with a letter or digit.`
  return existsSync(dirname(target))
    ? undefined
    : `The folder ${JSON.stringify(dirname(target))} does not exist. Make it first, or choose another folder.`
}

/** The name in package.json for a folder: one that npm accepts, and that is none of the packages that the program uses. */
export const packageNameFor = (target: string, dependencies: ReadonlyArray<string>): string => {
  const letters = basename(target)
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, "-")
    .replace(/^[._-]+/, "")
    .slice(0, 100)
  const made = letters === "" || reserved.test(letters) ? "my-program" : letters
  return dependencies.includes(made) ? `${made}-program` : made
}
