import { assert, describe, it } from "vitest"
import type { Facts, SchemaFacts } from "../../packages/emulator/src/description/facts.ts"
import { operation } from "@xeffect/core/define"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"
import { declarations } from "../facts/description/change.ts"
import { report } from "../facts/description/report.ts"

const getThing = operation<{ readonly id: string; readonly lang?: string }, { readonly id: string }>({
  name: "get_thing",
  method: "GET",
  path: "/2/things/{id}",
  params: { id: Parameter.text(1), lang: Parameter.text(2, 5) },
  response: Response.json(Shape.struct({ id: Shape.always(Shape.string), size: Shape.number })),
  accepts: { appOnly: true }
})

const declared = declarations([{ name: "get_thing", definition: getThing.definition }])

interface Described {
  readonly lang?: SchemaFacts
  readonly thing?: Readonly<Record<string, SchemaFacts>>
  readonly paths?: ReadonlyArray<string>
  readonly version?: string
  readonly security?: Facts["operations"][number]["security"]
}

const facts = ({
  lang,
  paths = [],
  security = { BearerToken: [] },
  thing = {},
  version = "2.1"
}: Described): Facts => ({
  version,
  operations: [
    {
      id: "getThing",
      method: "GET",
      path: "/2/things/{thing_id}",
      parameters: lang === undefined ? [] : [{ name: "lang", in: "query", schema: lang }],
      responses: { "200": { $ref: "Thing" } },
      security
    },
    ...paths.map((path) => ({ id: path, method: "GET", path, parameters: [], responses: {}, security }))
  ],
  parameters: {},
  schemas: { Thing: { type: "object", properties: { id: { type: "string" }, ...thing } } }
})

const reported = (before: Described, after: Described) =>
  report(facts(before), facts({ version: "2.2", ...after }), declared)?.body ?? ""

const test = "packages/conformance/test/description.test.ts (get_thing)"

describe("the report", () => {
  it("is none if only the version differs", () => {
    assert.isUndefined(report(facts({}), facts({ version: "2.2" }), declared))
  })

  it.each<readonly [string, Described, Described, string]>([
    ["a new operation", {}, { paths: ["/2/new"] }, "`GET /2/new`: is new (/2/new); it is not declared"],
    ["an operation that is gone", { paths: ["/2/old"] }, {}, "`GET /2/old`: is gone (/2/old)"],
    [
      "a bound",
      { lang: { type: "string", minLength: 2, maxLength: 5 } },
      { lang: { type: "string" } },
      "lang: was text, of 2 to 5 characters; is now text. Here, lang is declared by get_thing. Test: " + test
    ],
    [
      "values",
      { lang: { type: "string", enum: ["a", "old_tweet"] } },
      { lang: { type: "string", enum: ["b", "old_post"] } },
      "lang: values renamed: old_tweet to old_post; new values b; values gone: a"
    ],
    [
      "a parameter that is gone",
      { lang: { type: "string" } },
      {},
      `lang is gone. Here, lang is declared and sent by get_thing. Test: ${test}`
    ],
    [
      "credentials",
      {},
      { security: { UserToken: [], OAuth2UserToken: ["x.read"] } },
      "accepted an app-only token; now accepts OAuth 2.0 with x.read or OAuth 1.0a"
    ],
    [
      "the type of a field, with both types",
      { thing: { size: { type: "integer" } } },
      { thing: { size: { type: "string" } } },
      "`Thing.size`: was number; is now text. Here, declared as number: the new form is set aside. Test: packages/conformance/test/described-responses.test.ts"
    ],
    [
      "a field that a response needs",
      {},
      { thing: { id: { type: "integer" } } },
      "`Thing.id`: was text; is now number. Here, declared as string"
    ],
    [
      "a field in the newer vocabulary",
      { thing: { tweet_count: { type: "integer" } } },
      { thing: { post_count: { type: "integer" } } },
      "`Thing.post_count`: is new, and replaces tweet_count: number"
    ],
    [
      "null",
      { thing: { size: { type: "integer" } } },
      { thing: { size: { type: "integer", nullable: true } } },
      "`Thing.size`: may now be null"
    ]
  ])("says %s", (_, before, after, words) => {
    assert.include(reported(before, after), words)
  })

  it("reports a change of many operations once", () => {
    const many = (lang: SchemaFacts): Facts => {
      const one = facts({ lang })
      const [first] = one.operations
      if (first === undefined) throw new Error("no operation")
      return { ...one, operations: [first, { ...first, path: "/2/other" }, { ...first, path: "/2/third" }] }
    }
    const { body = "" } = report(many({ type: "string", maxLength: 1 }), many({ type: "string" }), new Map()) ?? {}
    assert.include(body, "`GET /2/things/{thing_id} and 2 more`: lang: was")
    assert.strictEqual(body.split("lang: was").length, 2)
  })

  it("fits into an issue, however much changed", () => {
    const paths = Array.from({ length: 5_000 }, (_, index) => `/2/${"name".repeat(20)}${index}`)
    const body = reported({}, { paths })
    assert.isBelow(body.length, 65_536)
    assert.include(body, "- and 4900 more")
    const long = Array.from({ length: 200 }, (_, index) => `/2/${"name".repeat(200)}${index}`)
    assert.isBelow(reported({}, { paths: long }).length, 65_536)
  })
})
