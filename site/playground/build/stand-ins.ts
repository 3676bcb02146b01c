import { join } from "node:path"

const folder = join(import.meta.dirname, "..", "stand-ins")

const files: Readonly<Record<string, string>> = {
  "@effect/platform-node/NodeFileSystem": "node-file-system.ts",
  "@xeffect/emulator/server": "emulator-server.ts",
  "node:fs": "node-fs.ts",
  "node:fs/promises": "node-fs-promises.ts",
  "node:os": "node-os.ts",
  "node:path": "node-path.ts",
  "node:util": "node-util.ts"
}

/** Modules of the page in place of some that need Node, by their specifiers. */
export const standIns: ReadonlyMap<string, string> = new Map(
  Object.entries(files).map(([specifier, file]) => [specifier, join(folder, file)])
)
