import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
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

const indexFile = ({ area }: Plan, file: string, read: Read): File => {
  const path = `packages/${area}/src/index.ts`
  const line = `export * from "./${file}"`
  const lines = (read(path) ?? "").split("\n").filter((one) => one !== "" && one !== line)
  return { path, text: `${[...lines, line].toSorted().join("\n")}\n` }
}

const rowsFile = (plan: Plan, read: Read): File => {
  const path = `packages/conformance/test/rows/${plan.area}.ts`
  const present = read(path)
  if (present === undefined) {
    return {
      path,
      text: `import { ${plan.functionName} } from "@xeffect/${plan.area}"
import { row } from "../support/row.ts"

/** FINISH: in which order. */
export const ${plan.area} = [
${rowOf(plan)}
]
`
    }
  }
  const end = present.lastIndexOf("\n]")
  const from = new RegExp(`,?\\s*\\} from "@xeffect/${plan.area}"`)
  if (end < 0 || !from.test(present)) throw new ScaffoldError(`${path} has no list of rows to add to`)
  const text = `${present.slice(0, end)},\n${rowOf(plan)}${present.slice(end)}`
  return { path, text: text.replace(from, `, ${plan.functionName} } from "@xeffect/${plan.area}"`) }
}

const packagesFile = ({ area }: Plan, read: Read): File => {
  const path = "packages/conformance/test/rows/packages.ts"
  const line = `export { ${area} } from "./${area}.ts"`
  const [comment = "", ...lines] = (read(path) ?? "").split("\n").filter((one) => one !== "" && one !== line)
  return { path, text: `${[comment, ...[...lines, line].toSorted()].join("\n")}\n` }
}

/** What the scaffold of an operation adds to the repository. Fails if the operation's file is there. */
export const filesOf = (plan: Plan, read: Read): ReadonlyArray<File> => {
  const file = `${kebab(plan.functionName)}.ts`
  const path = `packages/${plan.area}/src/${file}`
  if (read(path) !== undefined) throw new ScaffoldError(`${path} exists`)
  return [
    ...packageFiles(plan.area, read),
    { path, text: sourceOf(plan) },
    indexFile(plan, file, read),
    rowsFile(plan, read),
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
