import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type * as Shape from "@xeffect/core/shape"
import { generateChecks } from "./generate-checks.ts"
import { modulesOf, type Package } from "../../workspace.ts"

/**
 * Replaces the module `compiled` of core, which does nothing when it is compiled from its source, by the checks of all
 * shapes of responses, generated from the shapes as they were just compiled. Returns their number.
 */
export const writeCompiled = async (one: Package): Promise<number> => {
  const modules = modulesOf(one)
  const responses: Record<string, Shape.Shape | Function> = await import(
    pathToFileURL(join(modules, "resources", "responses.js")).href
  )
  const shapes = Object.entries(responses).filter(
    (entry): entry is [string, Shape.Shape] => typeof entry[1] !== "function"
  )
  const { byName, functions } = generateChecks(Object.fromEntries(shapes))
  const code = [
    `import { installCheck } from "./set-aside-misfits.js"`,
    `import { ${[...byName.keys()].join(", ")} } from "../resources/responses.js"`,
    ...functions,
    ...Array.from(byName, ([name, check]) => `installCheck(${name}, ${check})`)
  ]
  const folder = join(modules, "shape")
  writeFileSync(join(folder, "compiled.js"), `${code.join("\n")}\n//# sourceMappingURL=compiled.js.map\n`)
  // The generated lines are from no source: the map maps none of them.
  const map = { version: 3, file: "compiled.js", sources: ["compiled.ts"], names: [], mappings: "" }
  writeFileSync(join(folder, "compiled.js.map"), JSON.stringify(map))
  return byName.size
}
