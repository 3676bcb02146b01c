import { join } from "node:path"
import type { Package } from "../../workspace.ts"

/** The emulator is for tests and includes a server: programs do not install it. */
const isPart = ({ folder }: Package): boolean => folder !== "emulator" && folder !== "xeffect"

interface Door {
  /** As in `./core/define`. */
  readonly subpath: string
  /** As in `@xeffect/core/define`. */
  readonly module: string
  /** As in `core/define`, the file without its ending. */
  readonly file: string
  readonly hasEffects: boolean
}

const doorsOf = ({ effectful, exports, folder, name }: Package): ReadonlyArray<Door> =>
  Array.from(exports, ([subpath, built]) => ({
    subpath: `./${join(folder, subpath)}`,
    module: join(name, subpath),
    file: subpath === "." ? `${folder}/index` : join(folder, subpath),
    hasEffects: effectful.includes(built)
  }))

const conditionsOf = ({ file }: Door) => ({
  "@xeffect/source": `./src/${file}.ts`,
  types: `./dist/${file}.d.ts`,
  default: `./dist/${file}.js`
})

const textOf = ({ hasEffects, module }: Door): string =>
  hasEffects ? `import "${module}"\n` : `export * from "${module}"\n`

/** The manifest and the modules of the package `xeffect`, by their paths in it. Its command is one of the programs. */
export const filesOf = (
  packages: ReadonlyArray<Package>,
  programs: ReadonlyArray<Package>,
  manifest: Readonly<Record<string, unknown>>
): ReadonlyMap<string, string> => {
  const parts = packages.filter(isPart)
  const doors = parts.flatMap(doorsOf)
  const written = {
    ...manifest,
    sideEffects: doors.filter(({ hasEffects }) => hasEffects).map(({ file }) => `./dist/${file}.js`),
    exports: {
      ...Object.fromEntries(doors.map((door) => [door.subpath, conditionsOf(door)])),
      "./package.json": "./package.json"
    },
    dependencies: Object.fromEntries(
      [...parts, ...programs]
        .map(({ name }) => [name, `^${String(manifest["version"])}`] as const)
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
    )
  }
  return new Map([
    ["package.json", `${JSON.stringify(written, null, 2)}\n`],
    ...doors.map((door) => [`src/${door.file}.ts`, textOf(door)] as const)
  ])
}
