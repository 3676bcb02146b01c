import { assert, describe, it } from "vitest"
import { keepIssue } from "../watch-description/issue.ts"
import { type Facts, report } from "../watch-description/report.ts"

const before: Facts = {
  version: "2.1",
  operations: [
    { method: "GET", path: "/2/things" },
    { method: "GET", path: "/2/old" }
  ],
  parameters: { Id: { type: "string" } },
  schemas: { Thing: { type: "object" }, Old: { type: "string" } }
}

describe("the report", () => {
  it("is none if only the version differs", () => {
    assert.isUndefined(report(before, { ...before, version: "2.2" }))
  })

  it("names what is new, gone and changed", () => {
    const after = {
      version: "2.2",
      operations: [
        { method: "GET", path: "/2/things", body: { $ref: "Thing" } },
        { method: "POST", path: "/2/things" }
      ],
      parameters: before.parameters,
      schemas: { Thing: { type: "object", nullable: true }, New: {} }
    }
    const { body = "", title } = report(before, after) ?? {}
    assert.strictEqual(title, "The X API's description has changed: 2.1 to 2.2")
    assert.strictEqual(
      body.slice(body.indexOf("## ")),
      `## Operations

New (1):

- \`POST /2/things\`

Gone (1):

- \`GET /2/old\`

Changed (1):

- \`GET /2/things\`

## Schemas

New (1):

- \`New\`

Gone (1):

- \`Old\`

Changed (1):

- \`Thing\`
`
    )
  })

  it("fits into an issue, however much changed", () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 5_000 }, (_, index) => [`${"Name".repeat(20)}${index}`, {}])
    )
    const { body = "" } = report(before, { ...before, schemas }) ?? {}
    assert.isBelow(body.length, 65_536)
    assert.include(body, "- and 4900 more")
  })
})

describe("the issue", () => {
  const found = { title: "2.1 to 2.2", body: "## Operations\n" }

  /** The commands that are run while these issues are open. */
  const commands = async (open: ReadonlyArray<object>) => {
    const run: Array<string> = []
    await keepIssue(found, (command, args) => {
      run.push([command, ...args.slice(0, 3)].join(" "))
      return Promise.resolve(args[1] === "list" ? JSON.stringify(open) : "")
    })
    return run.slice(1)
  }

  it("is opened if there is none", async () => {
    assert.deepStrictEqual(await commands([]), ["gh label create description", "gh issue create --title"])
  })

  it("is left alone if it says so already", async () => {
    assert.deepStrictEqual(await commands([{ number: 7, ...found, body: "## Operations" }]), [])
  })

  it("says what is newest otherwise", async () => {
    assert.deepStrictEqual(await commands([{ number: 7, title: "2.0 to 2.1", body: "" }]), ["gh issue edit 7"])
  })
})
