// `npm run api` fails if a name of the public interface is in the wrong case.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { API } from "typescript/unstable/sync"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { readWireNames, wrongCase } from "../measure/api/case.ts"
import { propertiesOf, type Property } from "../measure/api/positions.ts"
import { top } from "../workspace.ts"

const program = `
interface Options { readonly max_wait?: number; readonly onEvent?: (event: Happened) => void; readonly resume?: Resume }
interface Happened { readonly _tag: "Happened"; readonly time_left: number; readonly created_at: string }
interface Resume { readonly nextSegment: number }
interface Params { readonly batchSize?: number }
interface Result { readonly author_id: string; readonly filled_by: string; readonly resume: Resume }
interface Operation<P, R> { (params: P): R }
export declare const call: Operation<Params, Result>
export declare const follow: (options: Options) => ReadonlyArray<{ readonly isOpen: boolean }>
`

const cache = join(top, "node_modules", ".cache")
mkdirSync(cache, { recursive: true })
const folder = mkdtempSync(join(cache, "case-"))
afterAll(() => rmSync(folder, { recursive: true }))

describe("The case of names in a public interface", () => {
  let properties: ReadonlyArray<Property> = []

  beforeAll(() => {
    const config = join(folder, "tsconfig.json")
    writeFileSync(join(folder, "program.ts"), program)
    writeFileSync(config, JSON.stringify({ extends: join(top, "tsconfig.base.json"), include: ["*.ts"] }))
    const api = new API({ cwd: folder })
    try {
      const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
      const file = project?.program.getSourceFile(join(folder, "program.ts"))
      const symbol = file && project?.checker.getSymbolAtLocation(file)
      assert.isDefined(project)
      assert.isDefined(symbol)
      properties = propertiesOf(project, project.checker.getExportsOfModule(symbol), (path) => path.startsWith(folder))
    } finally {
      api.close()
    }
  })

  it("An option in camelCase, and a received name in snake_case that the X API does not have, are reported", () => {
    assert.sameMembers(
      [...wrongCase(properties, readWireNames())],
      [
        "Options.onEvent is passed: write it in snake_case",
        "Params.batchSize is passed: write it in snake_case",
        "Happened.time_left is received, and the X API does not name it: write it in camelCase",
        "Happened.created_at is received, and the X API does not name it: write it in camelCase",
        "Result.filled_by is received, and the X API does not name it: write it in camelCase"
      ]
    )
  })

  it("A received value that is passed on may be in camelCase", () => {
    const positions = properties.flatMap(({ name, position }) => (name === "nextSegment" ? [position] : []))
    assert.sameMembers(positions, ["passed", "received"])
  })
})
