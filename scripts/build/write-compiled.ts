import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import * as Schema from "effect/Schema"
import { generateChecks } from "./generate-checks.ts"
import type { Package } from "./workspace.ts"

/**
 * Replaces `dist/compiled.js` of core, which does nothing as it is compiled from its source, by the checks of all schemas
 * of answers, generated from the schemas as they were just built. Gives their number.
 */
export const writeCompiled = async ({ directory }: Package): Promise<number> => {
  const dist = join(directory, "dist")
  const responses: Record<string, unknown> = await import(pathToFileURL(join(dist, "responses.js")).href)
  const schemas = Object.entries(responses).flatMap(([name, value]) =>
    Schema.isSchema(value) ? [[name, value] as const] : []
  )
  const { byName, functions } = generateChecks(Object.fromEntries(schemas))
  const code = [
    `import { installCheck } from "./check.js"`,
    `import { ${[...byName.keys()].join(", ")} } from "./responses.js"`,
    ...functions,
    ...Array.from(byName, ([name, check]) => `installCheck(${name}, ${check})`)
  ]
  writeFileSync(join(dist, "compiled.js"), `${code.join("\n")}\n//# sourceMappingURL=compiled.js.map\n`)
  // The generated lines are from no source: the map maps none of them.
  const map = { version: 3, file: "compiled.js", sources: ["../src/compiled.ts"], names: [], mappings: "" }
  writeFileSync(join(dist, "compiled.js.map"), JSON.stringify(map))
  return byName.size
}
