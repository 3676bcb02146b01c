/**
 * Writes the playground as static modules to `site/public/playground`, and prints what it weighs.
 *
 *     npm --prefix site run playground
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs"
import { createHash } from "node:crypto"
import { dirname, join } from "node:path"
import { findCandidates, imported } from "./build/candidates.ts"
import { writeElement, writePlayground } from "./build/element.ts"
import { writeModules } from "./build/modules.ts"
import { writeNeedsNode } from "./build/needs-node.ts"
import { standIns } from "./build/stand-ins.ts"

/** Modules that are large, and that few programs import: with them every program would load more. */
const rare = ["effect/Schema", "xeffect/core/schemas"]

/** What the first programs of most guides load. */
const common = [
  "effect/Console",
  "effect/Effect",
  "xeffect/core",
  "xeffect/http/config",
  "xeffect/tweets",
  "xeffect/users"
]

/** Where it is written. */
export const published = join(import.meta.dirname, "..", "public", "playground")

/** A name for the content of a folder, so that a page never mixes the files of two versions. */
const digestOf = (folder: string): string => {
  const hash = createHash("sha256")
  for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort())
    if (path.includes(".")) hash.update(path).update(readFileSync(join(folder, path)))
  return hash.digest("hex").slice(0, 12)
}

/** What is built. */
export interface BuildOptions {
  readonly folder?: string
  /** The modules that programs can import, for a test that needs few. Default: all. */
  readonly only?: ReadonlyArray<string>
}

const writeAll = async (draft: string): Promise<ReadonlyArray<string>> => {
  const modules = await findCandidates()
  const specifiers = modules.filter(
    (specifier) =>
      (imported.has(specifier) || standIns.has(specifier) || specifier.startsWith("xeffect/")) &&
      !rare.includes(specifier)
  )
  await writeModules({ specifiers, common, folder: join(draft, "common") })
  await writeModules({ specifiers: modules, common, folder: join(draft, "all") })
  const typed = modules.filter(
    (specifier) => specifier.startsWith("xeffect/") || specifiers.includes(specifier) || rare.includes(specifier)
  )
  // It imports TypeScript, which is there only with the dependencies of the site.
  const { writeTypes } = await import("./build/types.ts")
  await writeTypes(
    draft,
    typed.filter((specifier) => !standIns.has(specifier)),
    modules
  )
  writeNeedsNode(dirname(draft), modules)
  return specifiers
}

/** Writes the playground to a folder, which is emptied. */
export const buildPlayground = async ({ folder = published, only }: BuildOptions = {}): Promise<void> => {
  rmSync(folder, { recursive: true, force: true })
  const draft = join(folder, "draft")
  mkdirSync(draft, { recursive: true })
  const specifiers = only ?? (await writeAll(draft))
  if (only !== undefined) await writeModules({ specifiers: only, common: only, folder: join(draft, "common") })
  await writePlayground({ folder: draft, common: specifiers })
  const version = digestOf(draft)
  renameSync(draft, join(folder, version))
  await writeElement({ folder, version })
}

if (import.meta.main) {
  const start = performance.now()
  await buildPlayground()
  const { user, system } = process.cpuUsage()
  console.log(
    `site/public/playground: written in ${((performance.now() - start) / 1000).toFixed(1)} s, ${((user + system) / 1e6).toFixed(1)} s of processor time`
  )
}
