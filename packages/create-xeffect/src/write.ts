import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync
} from "node:fs"
import { dirname, join, relative } from "node:path"
import { inWordsOf, type ManagerName, withBun } from "./managers.ts"
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

const isOurs = (name: string) => name === "xeffect" || name.startsWith("@xeffect/")

/** Ranges with the version of this package for its siblings, which have the same one. */
const withVersion = (ranges: Ranges = {}, version: string): Ranges =>
  Object.fromEntries(Object.entries(ranges).map(([name, range]) => [name, isOurs(name) ? `^${version}` : range]))

const manifestFor = ({ manager, target }: Project, text: string): string => {
  const { version = "" }: PackageJson = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8"))
  const { dependencies, devDependencies = {}, ...others }: PackageJson = JSON.parse(text)
  const { tsx: _, ...withoutTsx } = devDependencies
  const names = Object.keys({ ...dependencies, ...devDependencies })
  const manifest = {
    ...others,
    name: packageNameFor(target, names),
    dependencies: withVersion(dependencies, version),
    devDependencies: withVersion(manager === "bun" ? withoutTsx : devDependencies, version)
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

type Files = ReadonlyMap<string, string>

const filesIn = (folder: string): Files =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name, parentPath }) => join(parentPath, name))
      // A contributor may have tried a template in its place.
      .filter((path) => !/[\\/](?:node_modules|data|dist|\.next)[\\/]/.test(path.slice(folder.length)))
      .map((path) => [relative(folder, path), readFileSync(path, "utf8")])
  )

/** A file in the words and programs of the package manager. */
const translate = (project: Project, path: string, text: string): string => {
  const { manager } = project
  if (path === "package.json") return manifestFor(project, manager === "bun" ? withBun(text) : text)
  if (manager === "bun") return inWordsOf(manager, withBun(text))
  // npm comes with Node, so what runs elsewhere needs no other package manager.
  return path === "Dockerfile" || path.startsWith(".github") ? text : inWordsOf(manager, text)
}

const forYarn: ReadonlyArray<readonly [path: string, text: string]> = [
  // Compilers find no types in the archives of Plug'n'Play.
  [".yarnrc.yml", "nodeLinker: node-modules\n"],
  // Otherwise Yarn takes the folder for a part of a project above it, and refuses to install.
  ["yarn.lock", ""]
]

/** The files of a project by their paths in its folder. */
const projectFiles = (project: Project): Files => {
  const { flavour, manager, template } = project
  const layers = flavour === "promise" ? (["promise"] as const) : (["promise", "effect"] as const)
  const files = new Map(layers.flatMap((one) => [...filesIn(templateFolder(template, one))]))
  const translated = [...files].map(
    // npm leaves a file named .gitignore out of a package.
    ([path, text]) => [path === "gitignore" ? ".gitignore" : path, translate(project, path, text)] as const
  )
  return new Map(manager === "yarn" ? [...translated, ...forYarn] : translated)
}

/** Writes the files of a project, all or none. Returns their paths, relative to its folder. */
export const writeProject = (project: Project): ReadonlyArray<string> => {
  const files = [...projectFiles(project)].sort()
  const undo: Array<() => void> = []
  const makeFolder = (path: string): void => {
    if (existsSync(path)) return
    makeFolder(dirname(path))
    mkdirSync(path)
    undo.push(() => rmdirSync(path))
  }
  const write = (path: string, text: string): void => {
    makeFolder(dirname(path))
    // Never over a file that somebody else has written in the meantime.
    const file = openSync(path, "wx")
    undo.push(() => rmSync(path))
    try {
      writeFileSync(file, text)
    } finally {
      closeSync(file)
    }
  }
  try {
    for (const [path, text] of files) write(join(project.target, path), text)
  } catch (error) {
    for (const one of undo.toReversed()) {
      try {
        one()
      } catch {
        // The folder has a file of somebody else.
      }
    }
    throw error
  }
  return files.map(([path]) => path)
}
