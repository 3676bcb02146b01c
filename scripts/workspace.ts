import { existsSync, readdirSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"

/** The repository's top. */
export const top = join(import.meta.dirname, "..")

export interface Package {
  /** As in `core`: the folder in `packages`. */
  readonly folder: string
  /** As in `@xeffect/core`. */
  readonly name: string
  readonly directory: string
  /** Names of the packages of this repository that it needs. */
  readonly needs: ReadonlyArray<string>
  /** Names of the packages that it loads if they are installed. */
  readonly optional: ReadonlyArray<string>
  /** The public modules by what `exports` calls them: `.` is `index`, a file of `src` without its ending. */
  readonly exports: ReadonlyMap<string, string>
  /** The files that are built to be loaded by themselves: those of {@link exports}, and command lines. */
  readonly entries: ReadonlyArray<string>
  /** Command lines, of {@link entries}. */
  readonly commands: ReadonlyArray<string>
  /** Modules that do something when they are loaded, of {@link entries}. */
  readonly effectful: ReadonlyArray<string>
}

export const sourcesOf = ({ directory }: Package): string => join(directory, "src")

export const distOf = ({ directory }: Package): string => join(directory, "dist")

/** The compiled modules of a package, one for each file of its sources, before they are bundled. */
export const modulesOf = ({ folder }: Package): string =>
  join(top, "node_modules", ".cache", "xeffect", "modules", folder)

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null

/** `index` of `./dist/index.js`. */
const nameIn = (path: unknown): string | undefined => /^\.\/dist\/(.*)\.js$/.exec(String(path))?.[1]

const namesIn = (part: unknown): ReadonlyArray<string> =>
  (Array.isArray(part) ? part : isObject(part) ? Object.values(part) : [part]).flatMap((path) => nameIn(path) ?? [])

const exportsIn = (part: unknown): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(isObject(part) ? part : {}).flatMap(([subpath, to]) => {
      const name = nameIn(isObject(to) ? to["default"] : to)
      return name === undefined ? [] : [[subpath, name] as const]
    })
  )

/** The modules in place of others in browsers. */
const browserNames = (part: unknown): ReadonlyArray<string> =>
  Object.values(isObject(part) ? part : {}).flatMap((to) => (isObject(to) ? namesIn(to["browser"]) : []))

const optionalPeers = (meta: unknown): ReadonlyArray<string> =>
  isObject(meta)
    ? Object.entries(meta).flatMap(([name, one]) => (isObject(one) && one["optional"] === true ? [name] : []))
    : []

const readPackage = (directory: string): Package => {
  const json: unknown = JSON.parse(readFileSync(join(directory, "package.json"), "utf8"))
  if (!isObject(json) || typeof json["name"] !== "string") throw new Error(`${directory}/package.json has no name`)
  const namesOf = (kind: string): ReadonlyArray<string> => Object.keys(isObject(json[kind]) ? json[kind] : {})
  const dependencies = ["dependencies", "peerDependencies"].flatMap(namesOf)
  const exports = exportsIn(json["exports"])
  return {
    folder: basename(directory),
    name: json["name"],
    directory,
    needs: dependencies.filter((name) => name.startsWith("@xeffect/")),
    optional: [...namesOf("optionalDependencies"), ...optionalPeers(json["peerDependenciesMeta"])],
    exports,
    entries: [...new Set([...exports.values(), ...browserNames(json["exports"]), ...namesIn(json["bin"])])],
    commands: namesIn(json["bin"]),
    effectful: [...namesIn(json["sideEffects"]), ...namesIn(json["bin"])]
  }
}

const readAll = (repository: string): ReadonlyArray<Package> =>
  readdirSync(join(repository, "packages"))
    .map((folder) => join(repository, "packages", folder))
    .filter((directory) => existsSync(join(directory, "package.json")))
    .map(readPackage)

/** The packages that other programs import: those with public modules. */
export const readPackages = (repository: string = top): ReadonlyArray<Package> =>
  readAll(repository).filter(({ exports }) => exports.size > 0)

const isInitializer = ({ name }: Package): boolean => name.startsWith("create-")

const readCommands = (repository: string): ReadonlyArray<Package> =>
  readAll(repository).filter(({ entries, exports }) => exports.size === 0 && entries.length > 0)

/** The packages that are a program and nothing to import. They are published with everything that they need in them. */
export const readPrograms = (repository: string = top): ReadonlyArray<Package> =>
  readCommands(repository).filter((one) => !isInitializer(one))

/** The programs that `npm create` runs, of which no other package knows. */
export const readInitializers = (repository: string = top): ReadonlyArray<Package> =>
  readCommands(repository).filter(isInitializer)

/** Groups of packages, each needing only packages of the groups before it, and others than these. */
export const inOrder = (packages: ReadonlyArray<Package>): ReadonlyArray<ReadonlyArray<Package>> => {
  const groups: Array<ReadonlyArray<Package>> = []
  const waiting = new Set(packages.map(({ name }) => name))
  let rest = packages
  while (rest.length > 0) {
    const group = rest.filter((one) => one.needs.every((name) => !waiting.has(name)))
    if (group.length === 0) {
      const stuck = rest.map((one) => `${one.name} (needs ${one.needs.join(", ")})`)
      throw new Error(`circular dependencies: ${stuck.join("; ")}`)
    }
    for (const one of group) waiting.delete(one.name)
    groups.push(group)
    rest = rest.filter((one) => !group.includes(one))
  }
  return groups
}
