import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { readPackages, top } from "../workspace.ts"

const generated = "// Written by npm run "

/** The values that the public modules of a package export, by the report of its interface. */
const publicValues = (folder: string): ReadonlySet<string> =>
  new Set(
    readFileSync(join(top, "api", `${folder}.txt`), "utf8")
      .split("\n")
      .flatMap((line) => {
        const [, name = "", kind = ""] = line.split(" ")
        return /const|class/.test(kind) ? [name] : []
      })
  )

const withTag = (comment: string, version: string): string => {
  const tag = ` * @since ${version}`
  const [, text] = /^\/\*\* (.*) \*\/$/.exec(comment) ?? []
  if (text !== undefined) return `/**\n * ${text}\n${tag}\n */`
  const lines = comment.split("\n")
  const at = lines.findIndex((line) => /^ \* @(?:see|example)\b/.test(line))
  return lines.toSpliced(at < 0 ? lines.length - 1 : at, 0, tag).join("\n")
}

const declaration =
  /^(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?export (?:declare )?(?:abstract )?(?:const|class|function) (\w+)/gm

/** The declarations of public values in a module whose comment does not say since when they are there. */
export const withoutSince = (text: string, names: ReadonlySet<string>): ReadonlyArray<string> =>
  Array.from(text.matchAll(declaration)).flatMap(([, comment = "", name = ""]) =>
    names.has(name) && !comment.includes("@since ") ? [name] : []
  )

/** A module whose public values say since when they are there. */
export const withSince = (text: string, names: ReadonlySet<string>, version: string): string =>
  text.replaceAll(declaration, (whole: string, comment: string | undefined, name: string) => {
    if (!names.has(name) || comment?.includes("@since ") === true) return whole
    const tagged = comment === undefined ? `/** @since ${version} */` : withTag(comment.trimEnd(), version)
    return `${tagged}\n${whole.slice(comment?.length ?? 0)}`
  })

/** The modules with public values, those aside that are written by `npm run generate`. */
export const modulesWithValues = (): ReadonlyArray<{
  readonly path: string
  readonly text: string
  readonly names: ReadonlySet<string>
}> =>
  readPackages()
    .filter(({ folder }) => folder !== "xeffect")
    .flatMap(({ directory, folder }) => {
      const names = publicValues(folder)
      return globSync("src/**/*.ts", { cwd: directory }).flatMap((file) => {
        const path = join(directory, file)
        const text = readFileSync(path, "utf8")
        return text.startsWith(generated) ? [] : [{ path, text, names }]
      })
    })
