/**
 * Takes the changesets: raises the versions of all packages together, writes their change logs, and carries the new
 * version to wherever else it stands: what requests and the emulator's command say of themselves, the examples, the
 * lock file.
 *
 * npm run versions
 */
import { globSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { run } from "./build/run.ts"
import { top } from "./build/workspace.ts"

const versionOf = (path: string): string => {
  const { version }: { readonly version: string } = JSON.parse(readFileSync(join(top, path), "utf8"))
  return version
}

const replaceIn = (path: string, pattern: RegExp, replacement: string): void => {
  const file = join(top, path)
  writeFileSync(file, readFileSync(file, "utf8").replaceAll(pattern, replacement))
}

const binary = (name: string) => join(top, "node_modules", ".bin", name)

console.log(await run(binary("changeset"), ["version"]))
const version = versionOf("packages/http/package.json")
for (const path of globSync("packages/*/src/version.ts", { cwd: top })) {
  replaceIn(path, /"\d[^"]*"/g, `"${version}"`)
}
for (const path of globSync("examples/*/*.{json,ts}", { cwd: top })) {
  replaceIn(path, /(@xeffect\/\w+(?:": "|@))\^\d[^"]*/g, `$1^${version}`)
}
await run("npm", ["install", "--package-lock-only", "--ignore-scripts"])
await run(process.execPath, [join(top, "scripts", "lock.ts")])
await run(binary("oxfmt"), [top])
console.log(`all packages have version ${version}`)
