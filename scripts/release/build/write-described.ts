import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { formatFacts } from "../../../packages/emulator/tools/format.ts"
import { neededFacts } from "../../../packages/emulator/tools/needed.ts"
import { described } from "../../../spec/described.ts"
import { limits } from "../../../spec/limits.ts"
import { run } from "../../run.ts"
import { distOf, type Package } from "../../workspace.ts"

const handledBy = async (emulator: Package): Promise<ReadonlySet<string>> => {
  const tool = join(emulator.directory, "tools", "handled.ts")
  return new Set(JSON.parse(await run(process.execPath, ["--no-warnings", "--conditions=@xeffect/source", tool])))
}

/** Writes what the emulator knows from `spec/`, which is not in its package, to where its `#spec` leads. */
export const writeDescribed = async (emulator: Package): Promise<void> => {
  const dist = distOf(emulator)
  mkdirSync(dist, { recursive: true })
  const write = (name: string, ...lines: ReadonlyArray<string>) =>
    writeFileSync(join(dist, name), lines.map((line) => `${line}\n`).join(""))
  writeFileSync(join(dist, "described.json"), formatFacts(neededFacts(described, await handledBy(emulator))))
  write("described-limits.json", JSON.stringify(limits))
  // It has no lines of its own, for which there would have to be a source map.
  write(
    "described.js",
    'export { default as described } from "./described.json" with { type: "json" }',
    'export { default as limits } from "./described-limits.json" with { type: "json" }'
  )
  write(
    "described.d.ts",
    'import type { Facts } from "./description/facts-types.ts"',
    "declare const described: Facts",
    "declare const limits: Readonly<Record<string, readonly [app: string, user: string]>>",
    "export { described, limits }"
  )
}
