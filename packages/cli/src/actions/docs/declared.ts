/** Functions that are no operations, such as `createThread`, as the installed packages document them. */
import { readdirSync, readFileSync, realpathSync } from "node:fs"
import { dirname, join } from "node:path"

/** An exported function with its documentation. */
export interface Declared {
  readonly name: string
  /** The package that exports it. */
  readonly from: string
  /** The comment, without its stars. */
  readonly comment: string
}

const attempt = <A>(read: () => A, otherwise: A): A => {
  try {
    return read()
  } catch {
    return otherwise
  }
}

/** The folders `node_modules` of a folder and of those around it. */
const modulesAround = (folder: string): ReadonlyArray<string> => {
  const parent = dirname(folder)
  return [join(folder, "node_modules"), ...(parent === folder ? [] : modulesAround(parent))]
}

const namesIn = (folder: string): ReadonlyArray<string> => attempt(() => readdirSync(folder), [])

/** The folder of the package `xeffect` itself: some package managers have its dependencies beside it alone. */
const wholePackage = (folder: string): ReadonlyArray<string> =>
  modulesAround(folder).flatMap((modules) => attempt(() => [realpathSync(join(modules, "xeffect"))], []))

/** The installed packages of a folder, the nearest first. */
const packagesOf = (folder: string) =>
  [...modulesAround(folder), ...wholePackage(folder).flatMap(modulesAround)].flatMap((modules) =>
    namesIn(join(modules, "@xeffect")).map((name) => ({
      from: `@xeffect/${name}`,
      folder: join(modules, "@xeffect", name)
    }))
  )

const filesIn = (folder: string): ReadonlyArray<string> =>
  attempt(
    () =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
        .map((entry) => join(entry.parentPath, entry.name)),
    []
  )

const wordRule = /^[A-Za-z_$][\w$]*$/

/** The documentation of an exported function in the text of a module. */
const commentIn = (text: string, name: string): string | undefined => {
  const at = new RegExp(`^export (?:declare )?(?:const|function|class) ${name.replaceAll("$", "\\$")}\\b`, "m").exec(
    text
  )
  if (at === null) return undefined
  const before = text.slice(0, at.index).trimEnd()
  if (!before.endsWith("*/")) return undefined
  return before
    .slice(before.lastIndexOf("/**") + 3, -2)
    .split("\n")
    .map((line) => line.replace(/^\s*\* ?/, ""))
    .join("\n")
    .trim()
}

/** The function of a name in the packages that a program in this folder has installed. */
export const declared = (name: string, folder: string): Declared | undefined => {
  if (!wordRule.test(name)) return undefined
  for (const { folder: place, from } of packagesOf(folder)) {
    for (const file of [...filesIn(join(place, "dist")), ...filesIn(join(place, "src"))]) {
      const text = attempt(() => readFileSync(file, "utf8"), "")
      const comment = text.includes(name) ? commentIn(text, name) : undefined
      if (comment !== undefined) return { name, from, comment }
    }
  }
  return undefined
}

/** The tags of a comment: what comes before the first, and the text of each. */
const tagsOf = (comment: string) => {
  const [text = "", ...tags] = comment.split(/^@(?=[a-z])/m)
  return {
    text: text.trim(),
    tags: tags.map((tag) => {
      const [, name = "", rest = ""] = /^([a-z]+)\s*([^]*)$/.exec(tag) ?? []
      return { name, text: rest.trim() }
    })
  }
}

const withoutLinks = (text: string): string => text.replaceAll(/\{@link (\w+)\}/g, "`$1`")

/** The reference of a function, as Markdown. */
export const declaredReference = ({ comment, from, name }: Declared): string => {
  const { tags, text } = tagsOf(withoutLinks(comment))
  const all = (tag: string) => tags.filter((one) => one.name === tag).map((one) => one.text)
  const section = (title: string, lines: ReadonlyArray<string>) => (lines.length === 0 ? [] : [title, lines.join("\n")])
  const parameters = all("param").map((one) => one.replace(/^(\S+)\s*/, "- `$1`: "))
  return [
    `# ${name}`,
    text,
    `Imported from \`${from.replace("@xeffect/", "xeffect/")}\` or \`${from}\`.`,
    ...section("## Parameters", parameters),
    ...section("## Returns", all("returns")),
    ...all("remarks"),
    ...section("## Example", all("example")),
    ...all("see")
  ].join("\n\n")
}
