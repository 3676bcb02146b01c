import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { declarationsIn } from "../docs/operations.ts"
import { type Plan, ScaffoldError } from "./plan.ts"
import { rowOf } from "./row.ts"
import { sourceOf } from "./source.ts"

/** A file of the repository and its whole text. */
export interface File {
  readonly path: string
  readonly text: string
}

type Read = (path: string) => string | undefined

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const packageFiles = (area: string, read: Read): ReadonlyArray<File> => {
  const directory = `packages/${area}`
  if (read(`${directory}/package.json`) !== undefined) return []
  const spaces: unknown = JSON.parse(read("packages/spaces/package.json") ?? "{}")
  const json = {
    ...(typeof spaces === "object" ? spaces : {}),
    name: `@xeffect/${area}`,
    description: "FINISH: of the X API v2 as Effect functions",
    keywords: ["effect", "effect-ts", "twitter", "twitter-api", "x-api", "x", "sdk", "typescript", area]
  }
  return [
    { path: `${directory}/package.json`, text: `${JSON.stringify(json, null, 2)}\n` },
    { path: `${directory}/README.md`, text: `# @xeffect/${area}\n\nFINISH: what it is for, and an example.\n` },
    { path: `${directory}/LICENSE`, text: read("packages/spaces/LICENSE") ?? "" }
  ]
}

/** A text with one more line, before the first line that begins alike and is later in the alphabet. */
const withLine = (text: string, line: string): string => {
  const lines = text.split("\n")
  if (lines.includes(line)) return text
  const beginning = line.split(" ", 2).join(" ")
  const after = lines.findIndex((one) => one.startsWith(beginning) && one > line)
  return after < 0 ? `${text.trimEnd()}\n${line}\n`.trimStart() : lines.toSpliced(after, 0, line).join("\n")
}

/** A module with one more entry at the end of its list. */
const withEntry = (path: string, text: string, entry: string): string => {
  const end = text.lastIndexOf("\n]")
  if (end < 0) throw new ScaffoldError(`${path} has no list of rows to add to`)
  return `${text.slice(0, end)},\n${entry}${text.slice(end)}`
}

const indexOf = ({ area }: Plan) => `packages/${area}/src/index.ts`

const indexFile = (plan: Plan, file: string, read: Read): File => {
  const path = indexOf(plan)
  return { path, text: withLine(read(path) ?? "", `export * from "./${file}"`) }
}

const rowsModule = (
  plan: Plan,
  name: string,
  support: string
) => `import { ${plan.functionName} } from "@xeffect/${plan.area}"
import { row } from "${support}/row.ts"

/** FINISH: in which order. */
export const ${name} = [
${rowOf(plan)}
]
`

const rowsFiles = (plan: Plan, file: string, read: Read): ReadonlyArray<File> => {
  const folder = `packages/conformance/test/rows/${plan.area}`
  const path = `${folder}.ts`
  const present = read(path)
  if (present === undefined) return [{ path, text: rowsModule(plan, plan.area, "../support") }]
  const from = new RegExp(`,?\\s*\\} from "@xeffect/${plan.area}"`)
  if (from.test(present)) {
    const text = withEntry(path, present, rowOf(plan))
    return [{ path, text: text.replace(from, `, ${plan.functionName} } from "@xeffect/${plan.area}"`) }]
  }
  // The rows of a large package are in files of their own.
  const name = `${plan.functionName}Rows`
  const imported = withLine(present, `import { ${name} } from "./${plan.area}/${file}"`)
  return [
    { path: `${folder}/${file}`, text: rowsModule(plan, name, "../../support") },
    { path, text: withEntry(path, imported, `  ...${name}`) }
  ]
}

const packagesFile = ({ area }: Plan, read: Read): File => {
  const path = "packages/conformance/test/rows/packages.ts"
  return { path, text: withLine(read(path) ?? "", `export { ${area} } from "./${area}.ts"`) }
}

/** The file that declares the operation already, if there is one. */
const declaring = (plan: Plan, read: Read): string | undefined => {
  const exported = (read(indexOf(plan)) ?? "").matchAll(/ from "\.\/([^"]+)"/g)
  return Array.from(exported, ([, file]) => `packages/${plan.area}/src/${file}`).find((path) =>
    declarationsIn(read(path) ?? "").some(({ name }) => name === plan.functionName)
  )
}

/** What the scaffold of an operation adds to the repository. Fails if the operation is declared, or its file exists. */
export const filesOf = (plan: Plan, read: Read): ReadonlyArray<File> => {
  const file = `${kebab(plan.functionName)}.ts`
  const path = `packages/${plan.area}/src/${file}`
  const declared = declaring(plan, read)
  if (declared !== undefined) throw new ScaffoldError(`${declared} declares ${plan.functionName} already`)
  if (read(path) !== undefined) throw new ScaffoldError(`${path} exists`)
  return [
    ...packageFiles(plan.area, read),
    { path, text: sourceOf(plan) },
    indexFile(plan, file, read),
    ...rowsFiles(plan, file, read),
    packagesFile(plan, read)
  ]
}

/** Reads files under a folder. */
export const readIn =
  (top: string): Read =>
  (path) =>
    existsSync(join(top, path)) ? readFileSync(join(top, path), "utf8") : undefined

/** Writes files under a folder. */
export const writeIn = (top: string, files: ReadonlyArray<File>): void => {
  for (const { path, text } of files) {
    mkdirSync(dirname(join(top, path)), { recursive: true })
    writeFileSync(join(top, path), text)
  }
}
