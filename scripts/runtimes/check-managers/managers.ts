import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { run } from "../../run.ts"
import { top } from "../../workspace.ts"
import { type Tarballs, withTarballs } from "../check-packages/pack.ts"
import { findBun } from "../processes.ts"

/** A package manager, and how a project of it is made and used. */
export interface Manager {
  readonly name: string
  /** The overrides in its manifest for the packages that no registry has yet. */
  readonly replaced: (files: Tarballs) => object
  /** Other files of the project. */
  readonly files: Readonly<Record<string, string>>
  /** Installs what the manifest in the folder names. */
  readonly install: (folder: string) => Promise<unknown>
  /** The options of Node with which a program finds what is installed. */
  readonly nodeOptions: (folder: string) => ReadonlyArray<string>
  /** The command of an installed package. */
  readonly command: (folder: string, name: string) => readonly [program: string, ...args: ReadonlyArray<string>]
  readonly version: () => Promise<string>
}

const bin = (name: string) => join(top, "node_modules", ".bin", name)

const versionOf = async (command: string) => (await run(command, ["--version"])).trim()

const registry = async () => (await run("npm", ["config", "get", "registry"])).trim()

const npm: Manager = {
  name: "npm",
  replaced: (overrides) => ({ overrides }),
  files: {},
  install: (cwd) => run("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts"], { cwd }),
  nodeOptions: () => [],
  command: (folder, name) => [join(folder, "node_modules", ".bin", name)],
  version: () => versionOf("npm")
}

const pnpm: Manager = {
  name: "pnpm",
  replaced: (overrides) => ({ pnpm: { overrides } }),
  // Not part of the workspace of another folder.
  files: { "pnpm-workspace.yaml": "packages: []\n" },
  install: (cwd) =>
    run(bin("pnpm"), ["install", "--prefer-offline", "--ignore-scripts", "--no-frozen-lockfile"], { cwd }),
  nodeOptions: () => [],
  command: (folder, name) => [join(folder, "node_modules", ".bin", name)],
  version: () => versionOf(bin("pnpm"))
}

const yarn: Manager = {
  name: "Yarn Plug'n'Play",
  replaced: (resolutions) => ({ resolutions }),
  files: {
    "yarn.lock": "",
    ".yarnrc.yml": "nodeLinker: pnp\nenableTelemetry: false\nenableScripts: false\nenableImmutableInstalls: false\n"
  },
  install: async (cwd) =>
    run(bin("yarn"), ["install"], { cwd, env: { ...process.env, YARN_NPM_REGISTRY_SERVER: await registry() } }),
  nodeOptions: (folder) => ["--require", join(folder, ".pnp.cjs"), "--loader", join(folder, ".pnp.loader.mjs")],
  command: (_, name) => [bin("yarn"), "run", name],
  version: () => versionOf(bin("yarn"))
}

const bun: Manager = {
  name: "Bun",
  replaced: (overrides) => ({ overrides }),
  files: {},
  install: async (cwd) =>
    run(await findBun(), ["install", "--ignore-scripts", "--no-progress"], {
      cwd,
      env: { ...process.env, BUN_CONFIG_REGISTRY: await registry() }
    }),
  nodeOptions: () => [],
  command: (folder, name) => [join(folder, "node_modules", ".bin", name)],
  version: async () => versionOf(await findBun())
}

export const managers: ReadonlyArray<Manager> = [npm, pnpm, yarn, bun]

/** Makes a project that has only what the guides say to install. The packages of this repository come from tarballs. */
export const makeProject = async (
  manager: Manager,
  folder: string,
  tarballs: Tarballs,
  dependencies: Readonly<Record<string, string>>
): Promise<void> => {
  const named = withTarballs(dependencies, tarballs)
  const manifest = { name: "trial", private: true, type: "module", dependencies: named, ...manager.replaced(tarballs) }
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest, null, 2))
  for (const [name, text] of Object.entries(manager.files)) writeFileSync(join(folder, name), text)
  await manager.install(folder)
}
