import { assert, describe, it } from "vitest"
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

  it("describe each name of a program of a page, at its place", async () => {
    const { hoversOf, programsIn } = await import("../build/hovers.ts")
    const [program = ""] = programsIn(
      `# A\n\n<xeffect-playground data-page="/a/">\n\n\`\`\`ts\n${code}\n\`\`\`\n\n</xeffect-playground>\n`
    )
    assert.strictEqual(program, `${code}\n`)
    const { programs, texts } = hoversOf(few, new Map([["/pages/a/0.ts", program]]))(["/pages/a/0.ts"])
    const described = (programs[0] ?? []).map(([from, to, text]) => [program.slice(from, to), ...(texts[text] ?? [])])
    assert.deepStrictEqual(described, [
      ["getTweet", "getTweet: (params: { id: string; fields: Field[]; }) => string", "Reads a post."],
      ["getTweet", "getTweet(params: { id: string; fields: Field[]; }): string", "Reads a post."],
      ["id", "id: string", ""],
      ["fields", "fields: Field[]", ""]
    ])
  })

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
})
