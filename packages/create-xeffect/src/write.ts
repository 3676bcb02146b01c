import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { forBun, inWordsOf, type ManagerName } from "./managers.ts"
import { packageNameFor } from "./target.ts"
import { type Flavour, packageFolder, templateFolder, type TemplateName } from "./templates.ts"

/** A project to write, and its folder. */
export interface Project {
  readonly template: TemplateName
  readonly flavour: Flavour
  /** The absolute path of the folder, which is empty or does not exist. */
  readonly target: string
  readonly manager: ManagerName
}

type Ranges = Readonly<Record<string, string>>

interface PackageJson {
  readonly version?: string
  readonly scripts?: Ranges
  readonly dependencies?: Ranges
  readonly devDependencies?: Ranges
}

const readPackageJson = (folder: string): PackageJson => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))

const isOurs = (name: string) => name === "xeffect" || name.startsWith("@xeffect/")

/** Ranges with the version of this package for its siblings, which have the same one. */
const withVersion = (ranges: Ranges = {}, version: string): Ranges =>
  Object.fromEntries(Object.entries(ranges).map(([name, range]) => [name, isOurs(name) ? `^${version}` : range]))

const mapValues = (values: Ranges = {}, map: (value: string) => string): Ranges =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]))

const manifestFor = ({ manager, target }: Project, template: PackageJson): object => {
  const { version = "" } = readPackageJson(packageFolder)
  const { dependencies, devDependencies = {}, scripts, ...others } = template
  const { tsx: _, ...withoutTsx } = devDependencies
  const names = Object.keys({ ...dependencies, ...devDependencies })
  return {
    ...others,
    name: packageNameFor(target, names),
    scripts: manager === "bun" ? mapValues(scripts, forBun) : scripts,
    dependencies: withVersion(dependencies, version),
    devDependencies: withVersion(manager === "bun" ? withoutTsx : devDependencies, version)
  }
}

/** Writes the files of a project. Returns their paths, relative to its folder. */
export const writeProject = (project: Project): ReadonlyArray<string> => {
  const { flavour, manager, target, template } = project
  mkdirSync(target, { recursive: true })
  for (const one of flavour === "promise" ? (["promise"] as const) : (["promise", "effect"] as const))
    cpSync(templateFolder(template, one), target, {
      recursive: true,
      filter: (path) => !/[\\/](?:node_modules|data|dist|\.next)$/.test(path)
    })
  // npm leaves a file named .gitignore out of a package.
  renameSync(join(target, "gitignore"), join(target, ".gitignore"))
  writeFileSync(
    join(target, "package.json"),
    `${JSON.stringify(manifestFor(project, readPackageJson(target)), null, 2)}\n`
  )
  // Compilers find no types in the archives of Plug'n'Play.
  if (manager === "yarn") writeFileSync(join(target, ".yarnrc.yml"), "nodeLinker: node-modules\n")
  const readme = join(target, "README.md")
  writeFileSync(readme, inWordsOf(manager, readFileSync(readme, "utf8")))
  return readdirSync(target, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.startsWith(join(target, ".git", "")))
    .map((entry) => join(entry.parentPath, entry.name).slice(target.length + 1))
    .sort()
}
