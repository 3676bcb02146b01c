import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { API, type Project } from "typescript/unstable/sync"
import { distOf, type Package } from "../../workspace.ts"

/** The declarations of an entry. */
export const declarationFile = (one: Package, entry: string): string => join(distOf(one), `${entry}.d.ts`)

/** Opens the declarations in `dist` of packages, all of them as one project. */
export const openBuilt = (
  packages: ReadonlyArray<Package>,
  repository: string
): { readonly project: Project; readonly close: () => void } => {
  const cache = join(repository, "node_modules", ".cache", "xeffect")
  const config = join(cache, "api.json")
  mkdirSync(cache, { recursive: true })
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(repository, "tsconfig.base.json"),
      compilerOptions: { customConditions: [], types: ["node"] },
      files: packages.flatMap((one) => [...one.exports.values()].map((entry) => declarationFile(one, entry)))
    })
  )
  const api = new API({ cwd: repository })
  const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
  if (project === undefined) {
    api.close()
    throw new Error(`cannot open ${config}`)
  }
  return { project, close: () => api.close() }
}
