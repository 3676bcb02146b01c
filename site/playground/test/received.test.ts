import { assert, describe, it } from "vitest"
import { messageOf } from "../element/received.ts"

const report = { requests: [], spans: [], limits: [], costs: [], dollars: 1 }

const many = Array.from({ length: 201 }, () => ({}))

describe("a message of the worker of a program", () => {
  it.each([
    ["a line", { kind: "line", text: "x", to: "error" }],
    ["a report", { kind: "report", report }],
    ["an end", { kind: "ended", report, error: "x" }]
  ])("is read as it is if it is %s", (_, message) => {
    assert.deepStrictEqual<unknown>(messageOf(structuredClone(message)), message)
  })

  it.each([
    ["nothing", null],
    ["a text", "ended"],
    ["of no kind", { text: "x" }],
    ["a line without a text", { kind: "line", text: { toString: 1 } }],
    ["a report of nothing", { kind: "report" }],
    ["a report with a row that is nothing", { kind: "report", report: { ...report, spans: [null] } }],
    ["a report with more rows than a page shows", { kind: "report", report: { ...report, requests: many } }],
    ["a report whose list is an object", { kind: "report", report: { ...report, costs: { length: 1 } } }]
  ])("is none if it is %s", (_, message) => {
    assert.isUndefined(messageOf(structuredClone(message)))
  })

  it("ends a run, whatever comes with it", () => {
    assert.deepStrictEqual<unknown>(messageOf({ kind: "ended", report: [], error: { message: [] } }), {
      kind: "ended",
      report: { ...report, dollars: 0 },
      error: ""
    })
  })

  it("has texts that a page can show, and no objects inside its rows", () => {
    const row = JSON.parse(
      `{ "path": "${"x".repeat(5000)}", "method": { "a": 1 }, "status": 200, "__proto__": { "polluted": 1 } }`
    )
    const message = messageOf({ kind: "report", report: { ...report, requests: [row] } })
    assert.deepStrictEqual<unknown>(message, {
      kind: "report",
      report: { ...report, requests: [{ path: "x".repeat(2000), status: 200 }] }
    })
    assert.isUndefined(Reflect.get({}, "polluted"))
  })
})
