import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { Fault } from "@xeffect/emulator"
import * as Effect from "effect/Effect"
import { program, type Program } from "./program.ts"
import { someOf } from "../../../conformance/running/whole.ts"

let xeffect: Program

beforeAll(async () => {
  xeffect = await program()
})

afterAll(() => xeffect.close())

const faulty = (fault: Fault) => Effect.runPromise(xeffect.emulator.fault(fault))

const problem = (status: number, title: string) => ({
  status,
  json: { title, detail: `${title}.`, type: "about:blank" }
})

const path = "/2/tweets/{id}"

/** A window that is used up, and resets in a quarter of an hour. */
const usedUp = () => ({
  "x-rate-limit-limit": "900",
  "x-rate-limit-remaining": "0",
  "x-rate-limit-reset": `${Math.floor(Date.now() / 1000) + 900}`
})

const post = ["post", "High water"]

describe("The program ends with", () => {
  // Some with each change, and all of them once a week.
  const endings = [
    ["0 if all is done", ["get-usage"], undefined, 0, ""],
    [
      "1 for a response that is not JSON",
      ["get-tweet", "31"],
      { body: "<h1>", status: 200 },
      1,
      "the response cannot be read"
    ],
    ["1 for a conflict", ["get-tweet", "32"], problem(409, "Conflict"), 1, "status 409: Conflict"],
    [
      "1 for a request that the X API refuses",
      ["get-tweet", "33"],
      problem(400, "Invalid Request"),
      1,
      "status 400: Invalid Request"
    ],
    ["2 for input that is wrong", ["get-tweet", "x"], undefined, 2, "<id> must be a post, but is"],
    ["2 for flags that contradict each other", ["get-usage", "--json", "--csv"], undefined, 2, "two formats"],
    [
      "3 for credentials that are refused",
      ["get-tweet", "34"],
      problem(401, "Unauthorized"),
      3,
      "status 401: Unauthorized"
    ],
    ["4 for what is forbidden", ["get-tweet", "35"], problem(403, "Forbidden"), 4, "status 403: Forbidden"],
    ["5 for what is not found", ["get-tweet", "36"], problem(404, "Not Found"), 5, "status 404: Not Found"],
    [
      "6 for a limit that is used up",
      ["get-tweet", "37"],
      { ...problem(429, "Too Many Requests"), headers: usedUp() },
      6,
      "Add --wait to wait for the reset."
    ],
    ["7 for credits that are used up", ["get-tweet", "38"], problem(402, "Credits Depleted"), 7, "buy credits"],
    ["7 for a budget", ["get-tweet", "39", "--budget", "0.001"], undefined, 7, "Raise --budget"],
    [
      "9 for a failure of the X API",
      ["get-tweet", "40"],
      { ...problem(503, "Down"), times: Infinity },
      9,
      "status 503: Down"
    ]
  ] as const

  it.concurrent.each(someOf(endings, (_, index) => index % 4 === 0))("%s", async (_, args, fault, code, words) => {
    const target = { method: "GET", path: path.replace("{id}", args[1] ?? "") }
    if (fault !== undefined) await faulty({ ...target, ...fault })
    const seen = await xeffect.run(args)
    assert.strictEqual(seen.code, code, seen.stderr)
    if (code === 0) assert.deepStrictEqual([JSON.parse(seen.stdout).project_id !== undefined, seen.stderr], [true, ""])
    else {
      assert.strictEqual(seen.stdout, "")
      assert.match(seen.stderr, /^xeffect: .+\n(?:.+\n)?$/)
    }
    assert.include(seen.stderr, words)
  })

  it("8 for a write that may have been carried out, which it sends once", async () => {
    const before = xeffect.emulator.world.posts.size
    await faulty({ method: "POST", path: "/2/tweets", reset: "after" })
    const { code, stderr, stdout } = await xeffect.run(post)
    assert.deepStrictEqual([code, stdout], [8, ""], stderr)
    assert.include(stderr, "It may have been carried out.\nCheck whether it was, before you run the command again.")
    assert.strictEqual(xeffect.emulator.world.posts.size, before + 1)
  })

  it("130 on Ctrl-C while it waits for a limit", async () => {
    await faulty({ path: "/2/tweets/41", ...problem(429, "Too Many Requests"), headers: usedUp() })
    const seen = await xeffect.run(["get-tweet", "41", "--wait"], {
      interruptIf: (_, stderr) => stderr.includes("\n")
    })
    assert.deepStrictEqual([seen.code, seen.stdout], [130, ""], seen.stderr)
  })
})

describe("A reader that leaves", () => {
  it.concurrent.each([
    ["after the first line", "xeffect | head -n 1; echo ${PIPESTATUS[0]}", ["get-tweet", "20", "--help"], 2],
    ["before anything is written", "xeffect | true; echo ${PIPESTATUS[0]}", ["prices"], 1],
    [
      "in the middle of much output",
      "xeffect | head -c 1000 | tail -c 1 >/dev/null; echo ${PIPESTATUS[0]}",
      ["limits"],
      1
    ]
  ] as const)("%s ends the program with 0 and without a word", async (_, shell, args, lines) => {
    const { stderr, stdout } = await xeffect.run(args, { shell })
    assert.strictEqual(stderr, "")
    assert.lengthOf(stdout.trimEnd().split("\n"), lines)
    assert.match(stdout, /(?:^|\n)0\n$/)
  })

  it.concurrent("of errors changes no exit code", async () => {
    for (const shell of ["xeffect 2>&-; echo $?", "xeffect 2>/dev/full; echo $?", "{ xeffect; echo $?; } 2> >(true)"]) {
      const { stderr, stdout } = await xeffect.run(["get-tweet", "x"], { shell })
      assert.deepStrictEqual([stdout, stderr], ["2\n", ""], shell)
    }
  })

  it.concurrent("of what --verbose prints loses no data", async () => {
    const { stdout } = await xeffect.run(["get-usage", "--verbose"], { shell: "xeffect 2>&-; echo $?" })
    assert.match(stdout, /^\{.*\}\n0\n$/)
  })
})

describe("Output that cannot be written", () => {
  it.concurrent.each(["prices", "--version"])("is a fault with a sentence: %s", async (word) => {
    const { code, stderr } = await xeffect.run([word], { shell: "xeffect >/dev/full" })
    assert.strictEqual(code, 1)
    assert.match(stderr, /^xeffect: the output cannot be written: .*ENOSPC.*\n$/)
  })

  it.concurrent("because it is closed is a fault or nothing, and never a stack trace", async () => {
    const { stderr } = await xeffect.run(["prices"], { shell: "xeffect >&-" })
    assert.notInclude(stderr, "    at ")
  })
})

describe("A program that cannot go on", () => {
  it.concurrent("says which Node it needs", async () => {
    const before = 'Object.defineProperty(process, "versions", { value: { node: "18.20.1" } })'
    const seen = await xeffect.run(["--version"], { before })
    const stderr = "xeffect: Node 18.20.1 is too old: xeffect needs 20.19 or later.\n"
    assert.deepStrictEqual(seen, { code: 2, stdout: "", stderr })
  })

  it.concurrent("because of a fault of its own says so, and where, without a line of itself", async () => {
    const before = 'queueMicrotask(() => setTimeout(() => { throw new Error("broken tide gauge") }))'
    const { code, stderr, stdout } = await xeffect.run(["stream", "tides", "--emulator"], { before })
    assert.deepStrictEqual([code, stdout], [1, ""])
    assert.match(stderr, /^xeffect: this is a bug in the program\.\nError: broken tide gauge\n(?: {4}at .*\n)+$/)
  })
})
