/**
 * Takes the changesets: raises the versions of all packages together, writes their change logs, and writes the new
 * version into the other files that have it: what requests and the emulator's command report, the examples, the lock
 * file.
 *
 * npm run versions
 */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { run } from "./build/run.ts"
import { top } from "./build/workspace.ts"
import { versionOf } from "./release/check.ts"
import { withVersion } from "./version/places.ts"

const binary = (name: string) => join(top, "node_modules", ".bin", name)

console.log(await run(binary("changeset"), ["version"]))
const version = versionOf(top)
for (const [file, text] of withVersion(top, version)) writeFileSync(join(top, file), text)
await run("npm", ["install", "--package-lock-only", "--ignore-scripts"])
await run(process.execPath, [join(top, "scripts", "lock.ts")])
await run(binary("oxfmt"), [top])
console.log(`all packages have version ${version}`)
