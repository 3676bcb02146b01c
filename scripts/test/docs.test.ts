import { assert, describe, it } from "@effect/vitest"
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Definition } from "@xeffect/core"
import * as Parameter from "@xeffect/core/parameter"
import * as Rule from "@xeffect/core/rule"
import { getOwnedLists } from "@xeffect/lists"
import { top } from "../workspace.ts"
import { document, markers, outdated } from "../facts/docs/comment.ts"
import { factsOf } from "../facts/docs/facts.ts"

const file = "packages/lists/src/lookup.ts"
const source = readFileSync(join(top, file), "utf8")
const name = "getOwnedLists"
const { definition } = getOwnedLists

const changed = (change: Partial<Definition>): Definition => ({ ...definition, ...change })

const [limit] = definition.limits ?? []
const maximum = definition.params["max_results"]

describe("npm run docs -- --check", () => {
  const check = (change: Partial<Definition>) => outdated(source, file, name, changed(change))

  it("accepts documentation that was derived from the definition of now", () => assert.deepStrictEqual(check({}), []))

  it.each<readonly [string, Partial<Definition>]>([
    ["limit", { limits: limit === undefined ? [] : [{ ...limit, limit: limit.limit + 1 }] }],
    ["window", { limits: limit === undefined ? [] : [{ ...limit, windowSeconds: limit.windowSeconds * 2 }] }],
    ["limit that is gone", { limits: [] }],
    ["scope", { accepts: { oauth2: ["other.read"] } }],
    ["kind of credentials", { accepts: { ...definition.accepts, oauth2: [] } }],
    ["default of user_auth", { user_auth: definition.user_auth !== true }],
    ["default", { params: { ...definition.params, max_results: { ...maximum, ...Parameter.text(1), default: 7 } } }],
    ["parameter", { params: { ...definition.params, other: Parameter.text(1, 7) } }],
    ["rule", { rules: [Rule.oneOf(["id", "other"], true)] }],
    ["way to page", { paging: "next_token" }],
    ["method that may not be retried", { method: "POST" }],
    ["hint", { forbidden: { if: /^/, hint: "Ask." } }]
  ])("names file and operation after a change of a %s", (_, change) =>
    assert.deepStrictEqual(check(change), [`${file}: ${name}`])
  )

  it("finds nothing to change once documentation is derived again", () => {
    const now = changed({ limits: [] })
    const after = document(source, name, now)
    assert.deepStrictEqual(outdated(after, file, name, now), [])
  })
})

describe("the derived part of a comment", () => {
  const undocumented = `/**
 * Does it.
 *
 * @see https://docs.x.com/
 */
export const act = operation<A, B>({})
`
  const derived = (text: string) => document(text, "act", definition)

  it("is put into remarks before the links if there are none, and is not put there twice", () => {
    const after = derived(undocumented)
    assert.match(
      after,
      /Does it\.\n \*\n \* @remarks\n \* <!-- from the definition -->\n(?: \*.*\n)+? \* <!-- end -->\n \* @see/
    )
    assert.strictEqual(derived(after), after)
  })

  it("follows remarks that are written by hand", () => {
    const remarks = undocumented.replace(" * @see", " * @remarks By hand.\n * @see")
    assert.include(derived(remarks), ` * @remarks By hand.\n *\n * ${markers.start}\n`)
  })

  it("leaves what is around it as it is", () => {
    const [before = "", after = ""] = undocumented.split(" * @see")
    const text = derived(undocumented)
    assert.isTrue(text.startsWith(before) && text.endsWith(after))
  })

  it("lists OAuth 2.0 first and OAuth 1.0a last", () => {
    const [line = ""] = /Credentials: .*/.exec(factsOf(name, definition).join("\n")) ?? []
    const places = ["OAuth 2.0", "app-only", "OAuth 1.0a"].map((kind) => line.indexOf(kind))
    assert.isAbove(places[0] ?? -1, -1)
    assert.deepStrictEqual(
      places,
      places.toSorted((a, b) => a - b)
    )
  })

  it("has no line of more than 120 characters", () => {
    const long = derived(undocumented)
      .split("\n")
      .filter((line) => line.length > 120)
    assert.deepStrictEqual(long, [])
  })

  it("is refused for a declaration without documentation", () =>
    assert.throws(() => derived("export const act = operation<A, B>({})\n"), /act: there is no documentation/))
})

describe("what a rule between parameters says is read from what it refuses", () => {
  const lines = (...rules: ReadonlyArray<Rule.ParameterRule>) => factsOf("act", changed({ params: {}, rules }))
  it.each<readonly [string, ReadonlyArray<Rule.ParameterRule>]>([
    ["At least one of `a` and `b`", [Rule.atLeastOne("a", "b")]],
    ["Exactly one of `a` and `b`", [Rule.oneOf(["a", "b"], true)]],
    ["At most one of `a`, `b` and `c`", [Rule.oneOf(["a", "b", "c"], false)]],
    ["`c` is needed with `a` or `b`", [Rule.requires("a", "c"), Rule.requires("b", "c")]],
    ["`a` and `b` depend on each other", [{ parameters: ["a", "b"], check: () => undefined }]]
  ])("%s", (line, rules) => assert.include(lines(...rules), line))
})

describe("the diffs of the pages for contributors", () => {
  const guide = ["operations", "packages"]
    .map((page) => readFileSync(join(top, "docs/contributing", `${page}.md`), "utf8"))
    .join("\n")
  const diffs = Array.from(guide.matchAll(/^```diff\n([\s\S]*?)^```$/gm), ([, diff = ""]) =>
    diff
      .split(/^--- .*\n\+\+\+ b\//m)
      .slice(1)
      .map((text) => text.trimEnd().split("\n"))
  )

  it("touch every place of an operation, a field, a description, a package, a runtime and middleware", () =>
    assert.deepStrictEqual(
      diffs.map((files) => files.map(([path = ""]) => path.replace(/(operations|areas|rows|src)\/.*/, "$1"))),
      [
        ["spec/operations", "packages/emulator/src", "packages/conformance/test/rows"],
        ["packages/communities/src", "packages/emulator/src"],
        ["spec/description/vanished.json", "spec/deviations.ts"],
        [
          "packages/trends/package.json",
          "packages/trends/src",
          "packages/conformance/package.json",
          "packages/conformance/test/rows",
          "packages/conformance/test/rows",
          "packages/emulator/src"
        ],
        ["scripts/runtimes/versions.json", "scripts/runtimes/vercel-edge.ts", "scripts/runtimes/test-runtimes.ts"],
        ["packages/http/src", "packages/http/src", "packages/http/test/checks.test.ts"]
      ]
    ))

  it.each(diffs.flat().map(([path = "", ...lines]) => [path, lines] as const))("are a part of %s", (path, lines) => {
    const source = readFileSync(join(top, path), "utf8").split("\n")
    let from = 0
    const missing = lines.filter((line) => {
      const index = source.indexOf(line.slice(1), from)
      if (index !== -1) from = index + 1
      return index === -1
    })
    assert.deepStrictEqual(missing, [])
  })
})

describe("the comment of an operation", () => {
  it("A parameter is described once: by the part that follows from the definition, and not by @param as well", () => {
    const repeated = globSync("packages/*/src/**/*.ts", { cwd: top }).flatMap((path) =>
      Array.from(
        readFileSync(join(top, path), "utf8").matchAll(/\/\*\*(?:(?!\*\/)[\s\S])*\*\//g),
        ([comment]) => comment
      )
        .filter((comment) => comment.includes(markers.start) && comment.includes("@param"))
        .map((comment) => `${path}: ${comment.slice(0, 80)}`)
    )
    assert.deepStrictEqual(repeated, [])
  })
})
