import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"
import { isWhole } from "../../../packages/conformance/running/whole.ts"
import { programs } from "../../../scripts/test/programs.ts"
import { published } from "../build.ts"
import type { Complaint, Completions, Declarations, Description } from "../types/messages.ts"
import { hasSite } from "./support/has-site.ts"

const few: Declarations = {
  files: {
    "/globals.d.ts": "",
    "/m.d.ts": `import { Field } from "./field.js"
/** Reads a post. */
export declare const getTweet: (params: { id: string; fields: Field[] }) => string`,
    "/field.d.ts": `export type Field = "created_at" | "lang"`,
    "/lib/lib.es2023.d.ts":
      "interface Array<T> { [n: number]: T; length: number }\ninterface String {}\ninterface Object {}\ninterface Function {}"
  },
  modules: { "xeffect/tweets": "/m.d.ts" }
}

describe.skipIf(!hasSite)("types in the playground", async () => {
  // TypeScript is a dependency of the site.
  const { makeService } = hasSite ? await import("../types/service.ts") : { makeService: () => () => undefined }
  const code = `import { getTweet } from "xeffect/tweets"\ngetTweet({ id: 20, fields: [""] })`

  it("underline what does not compile", () => {
    const complaints = makeService(few)({ kind: "check", code }) as ReadonlyArray<Complaint>
    assert.deepStrictEqual(
      complaints.map(({ from, to }) => code.slice(from, to)),
      ["id", `""`]
    )
    assert.include(complaints[0]?.message, "Type 'number' is not assignable to type 'string'")
  })

  it("complete what a list of fields can have, also after an edit", () => {
    const answer = makeService(few)
    const labels = (text: string) => {
      const found = answer({ kind: "complete", code: text, position: text.indexOf(`""`) + 1 }) as Completions
      return found.options.map(({ label }) => label)
    }
    assert.deepStrictEqual(labels(code), ["created_at", "lang"])
    assert.deepStrictEqual(labels(`// edited\n${code}`), ["created_at", "lang"])
  })

  it("describe a name with its comment", () => {
    const found = makeService(few)({
      kind: "describe",
      code,
      position: code.lastIndexOf("getTweet") + 2
    }) as Description
    assert.include(found.type, "getTweet(params")
    assert.strictEqual(found.text, "Reads a post.")
  })

  const built = isWhole && hasSite ? published : undefined

  it.skipIf(built === undefined)(
    "accept each program of the guides that runs in the page",
    async () => {
      const { buildPlayground } = await import("../build.ts")
      await buildPlayground()
      const [version = ""] = readdirSync(published).filter((name) => /^[0-9a-f]{12}$/.test(name))
      const needsNode = JSON.parse(readFileSync(join(published, "needs-node.json"), "utf8"))
      const answer = makeService(JSON.parse(readFileSync(join(published, version, "declarations.json"), "utf8")))
      const wrong = programs
        .filter(({ file, line }) => !(`${file}:${line}` in needsNode))
        .map(({ code: text, file, line }) => [`${file}:${line}`, answer({ kind: "check", code: text })] as const)
        .filter(([, complaints]) => !Array.isArray(complaints) || complaints.length > 0)
      assert.deepStrictEqual(wrong, [])
    },
    300_000
  )
})
