/**
 * Completes `package-lock.json`, so that `npm ci` accepts it everywhere.
 *
 * npm run lock
 *
 * npm leaves an optional package out of the lock file when the registry at hand does not have it, and then `npm ci`
 * refuses that same file (https://github.com/npm/cli/issues/9846). Those are the programs of other platforms: their
 * version is in the package that names them, and their platform in their name.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { run } from "./build/run.ts"
import { top } from "./build/workspace.ts"

interface Platform {
  readonly os?: ReadonlyArray<string>
  readonly cpu?: ReadonlyArray<string>
  readonly libc?: ReadonlyArray<string>
  readonly dev?: true
  readonly optional?: true
}

interface LockEntry extends Platform {
  readonly version?: string
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

interface Lock {
  readonly packages: Record<string, LockEntry>
}

const systems = ["android", "darwin", "freebsd", "linux", "openbsd", "openharmony", "win32"]
const processors = ["arm64", "arm", "x64", "ppc64", "riscv64", "s390x", "ia32", "wasm32"]

/** What `linux-x64-musl` at the end of a name says. */
const platformOf = (name: string): Platform => {
  const parts = name.slice(name.lastIndexOf("/") + 1).split("-")
  const os = systems.filter((system) => parts.includes(system))
  const cpu = processors.filter((processor) => parts.includes(processor))
  const libc = os.includes("linux") ? (parts.includes("musl") ? ["musl"] : parts.includes("gnu") ? ["glibc"] : []) : []
  return {
    ...(cpu.length > 0 ? { cpu } : undefined),
    ...(libc.length > 0 ? { libc } : undefined),
    ...(os.length > 0 ? { os } : undefined),
    dev: true,
    optional: true
  }
}

/** Adds the entries that are missing, and returns their names. */
export const complete = (lock: Lock): ReadonlyArray<string> => {
  const added: Array<string> = []
  for (const [path, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const places = [`node_modules/${name}`, `${path}/node_modules/${name}`]
      // A range says too little: only a package whose very version is named can be filled in.
      if (places.some((place) => place in lock.packages) || !/^\d+\.\d+\.\d+$/.test(version)) continue
      lock.packages[`node_modules/${name}`] = { version, ...platformOf(name) }
      added.push(`${name}@${version}`)
    }
  }
  return added
}

if (import.meta.main) {
  const path = join(top, "package-lock.json")
  // The format is npm's own; what is not as expected fails at the first look-up.
  const lock = JSON.parse(readFileSync(path, "utf8")) as Lock
  const added = complete(lock)
  if (added.length > 0) {
    writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
    // npm puts the entries in its own order.
    await run("npm", ["install", "--package-lock-only", "--ignore-scripts", "--no-audit", "--no-fund"])
  }
  console.log(added.length === 0 ? "package-lock.json is complete" : `added ${added.join(", ")}`)
}
