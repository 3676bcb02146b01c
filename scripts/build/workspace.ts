import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** The repository's top. */
export const top = join(import.meta.dirname, "..", "..")

export interface Package {
  /** As in `core`: the folder in `packages`. */
  readonly folder: string
  /** As in `@xeffect/core`. */
  readonly name: string
  readonly directory: string
  /** Names of the packages of this repository that it needs. */
  readonly needs: ReadonlyArray<string>
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null

const readPackage = (folder: string): Package => {
  const directory = join(top, "packages", folder)
  const json: unknown = JSON.parse(readFileSync(join(directory, "package.json"), "utf8"))
  if (!isObject(json) || typeof json["name"] !== "string")
    throw new Error(`packages/${folder}/package.json has no name`)
  const dependencies = ["dependencies", "peerDependencies"].flatMap((kind) => {
    const entries = json[kind]
    return isObject(entries) ? Object.keys(entries) : []
  })
  return { folder, name: json["name"], directory, needs: dependencies.filter((name) => name.startsWith("@xeffect/")) }
}

/** The packages that have something to publish, that is a `src/index.ts`. */
export const readPackages = (): ReadonlyArray<Package> =>
  readdirSync(join(top, "packages"))
    .filter((folder) => existsSync(join(top, "packages", folder, "src", "index.ts")))
    .map(readPackage)

/** Groups of packages, each needing only packages of the groups before it. */
export const inOrder = (packages: ReadonlyArray<Package>): ReadonlyArray<ReadonlyArray<Package>> => {
  const groups: Array<ReadonlyArray<Package>> = []
  const done = new Set<string>()
  let rest = packages
  while (rest.length > 0) {
    const group = rest.filter((one) => one.needs.every((name) => done.has(name)))
    if (group.length === 0) {
      const stuck = rest.map((one) => `${one.name} (needs ${one.needs.join(", ")})`)
      throw new Error(`these packages need each other, or one without a src/index.ts: ${stuck.join("; ")}`)
    }
    for (const one of group) done.add(one.name)
    groups.push(group)
    rest = rest.filter((one) => !group.includes(one))
  }
  return groups
}
