import { join } from "node:path"
import { readFileSync } from "node:fs"
import { build, type Metafile } from "esbuild"
import { run } from "../../run.ts"
import { distOf, type Package, top } from "../../workspace.ts"

/** The modules that a door saves those who do not import it, or who import it alone. */
export interface Door {
  /** As in `core/parameter`; `core` for the main module of a package. */
  readonly name: string
  /** Whether it is the main module of a package. */
  readonly isMain: boolean
  /** The modules that the main module does not load without it: of packages, Effect and Node, with Node's types. */
  readonly keepsOut: ReadonlyArray<string>
  /** The modules that a program with `http` and `tweets` does not load if it imports this, not the main module. */
  readonly spares: ReadonlyArray<string>
  /** Bytes of a program that uses one name of it, less than through a namespace of another module. */
  readonly bytes: number
  /** Milliseconds of processor time at the import of the main module, as installed, that its users save. */
  readonly others: number
  /** Milliseconds that a program with `http` and `tweets` saves by importing it instead of the main module. */
  readonly own: number
}

/** Modules that are imported as namespaces. */
const namespaces = [
  "body",
  "bytes",
  "credentials",
  "limits",
  "parameter",
  "resource",
  "response",
  "rule",
  "schemas",
  "shape"
].map((name) => `core/${name}`)

const resolveDir = join(top, "packages", "conformance")

const bundled = (contents: string, whole: boolean) =>
  build({
    stdin: { contents, resolveDir, loader: "js" },
    bundle: true,
    write: false,
    minify: true,
    platform: "node",
    format: "esm",
    metafile: true,
    logLevel: "silent",
    conditions: ["import", "default"],
    external: ["pg-native"],
    ignoreAnnotations: whole
  })

/** The modules that others load with some: `effect/Stream`, `@effect/platform-node`, `node:http`. Own packages are left out. */
const loadedBy = ({ inputs }: Metafile): ReadonlySet<string> => {
  const found = new Set<string>()
  for (const [path, { imports }] of Object.entries(inputs)) {
    const effect = /node_modules\/effect\/dist\/(.*)\.js$/.exec(path)?.[1]
    const other = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]
    // A module internal to Effect comes with one that is not.
    if (effect !== undefined) found.add(/internal|\/[a-z]/.test(effect) ? "" : `effect/${effect}`)
    else if (other !== undefined && !other.startsWith("@xeffect")) found.add(other)
    for (const one of imports) if (one.external === true && one.path.startsWith("node:")) found.add(one.path)
  }
  found.delete("")
  return found
}

const loading = async (modules: ReadonlyArray<string>): Promise<ReadonlySet<string>> => {
  const { metafile } = await bundled(modules.map((one) => `import "${one}"`).join("\n"), true)
  return loadedBy(metafile)
}

const node = join(top, "node_modules", "node", "bin", "node")

/** The least processor time of several processes that import modules, in milliseconds. */
const importTime = async (modules: ReadonlyArray<string>, runs: number): Promise<number> => {
  const imports = modules.map((one) => `await import("${one}")`).join(";")
  const code = `const before = process.cpuUsage(); ${imports}; const { user, system } = process.cpuUsage(before); console.log(user + system)`
  const times: Array<number> = []
  for (let done = 0; done < runs; done++)
    times.push(Number(await run(node, ["--input-type=module", "--eval", code], { cwd: resolveDir })) / 1000)
  return Math.min(...times)
}

const declarationOf = (one: Package, entry: string) => readFileSync(join(distOf(one), `${entry}.d.ts`), "utf8")

const savedBytes = async (module: string, name: string): Promise<number> => {
  const program = (from: string) => `${from}\nexport const used = Space.${name}`
  const direct = await bundled(program(`import * as Space from "${module}"`), false)
  const through = await build({
    stdin: { contents: program('import { Space } from "through"'), resolveDir, loader: "js" },
    bundle: true,
    write: false,
    minify: true,
    format: "esm",
    logLevel: "silent",
    conditions: ["import", "default"],
    plugins: [
      {
        name: "through",
        setup: ({ onLoad, onResolve }) => {
          onResolve({ filter: /^through$/ }, () => ({ path: "through", namespace: "through" }))
          onLoad({ filter: /./, namespace: "through" }, () => ({
            contents: `export * as Space from "${module}"`,
            resolveDir
          }))
        }
      }
    ]
  })
  return (through.outputFiles[0]?.contents.length ?? 0) - (direct.outputFiles[0]?.contents.length ?? 0)
}

const namesOf = (one: Package, entry: string): ReadonlyArray<string> =>
  (/^export \{([^}]*)\}/m.exec(readFileSync(join(distOf(one), `${entry}.js`), "utf8"))?.[1] ?? "")
    .split(",")
    .map((name) => name.trim().split(" as ").at(-1) ?? "")

const usual = ["@xeffect/http", "@xeffect/tweets"]

const mainDoor = (one: Package): Door => ({
  name: one.folder,
  isMain: true,
  keepsOut: [],
  spares: [],
  bytes: 0,
  others: 0,
  own: 0
})

/** The packages whose types a declaration needs, without Effect's and our own. */
const typesIn = (declaration: string): ReadonlyArray<string> => {
  const foreign = Array.from(declaration.matchAll(/from "((?:@[\w-]+\/)?[\w-]+)[/"]/g), ([, name]) => `${name}`)
  return [
    ...(/"node:/.test(declaration) ? ["types of Node"] : []),
    ...new Set(foreign.filter((name) => !/^(?:effect|@xeffect\/.*)$/.test(name)).map((name) => `types of ${name}`))
  ]
}

/** Measures each module of a package. */
export const measureDoors = async (one: Package, runs: number): Promise<ReadonlyArray<Door>> => {
  const main = one.name
  const before = await loading([main])
  const whole = await loading([...usual, main])
  const doors: Array<Door> = [mainDoor(one)]
  const [mainTime, usualTime] = [await importTime([main], runs), await importTime([...usual, main], runs)]
  for (const [subpath, entry] of one.exports) {
    if (subpath === ".") continue
    const module = main + subpath.slice(1)
    const name = module.replace("@xeffect/", "")
    const after = await loading([main, module])
    const alone = await loading([...usual, module])
    const types = typesIn(declarationOf(one, entry))
    doors.push({
      name,
      isMain: false,
      keepsOut: [...[...after].filter((other) => !before.has(other)).toSorted(), ...types],
      spares: [...whole].filter((other) => !alone.has(other)).toSorted(),
      bytes: namespaces.includes(name) ? await savedBytes(module, namesOf(one, entry)[0] ?? "") : 0,
      others: (await importTime([main, module], runs)) - mainTime,
      own: usualTime - (await importTime([...usual, module], runs))
    })
  }
  return doors
}
