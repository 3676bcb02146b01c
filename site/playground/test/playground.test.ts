import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { isWhole, someOf } from "../../../packages/conformance/running/whole.ts"
import { findChromium } from "../../../scripts/runtimes/chromium.ts"
import { type BrowserPage, startBrowser } from "../../../scripts/test/browser.ts"
import { patternOf, programs } from "../../../scripts/test/programs.ts"
import { fragmentOf } from "../element/share.ts"
import { buildPlayground } from "../build.ts"
import { findCandidates } from "../build/candidates.ts"
import { needsNode } from "../build/needs-node.ts"
import { importsOf } from "../specifiers.ts"
import { escaping, reaching } from "./support/leaving.ts"
import { type Elsewhere, startElsewhere } from "./support/elsewhere.ts"
import { hasSite } from "./support/has-site.ts"
import { pressRun } from "./support/run.ts"
import { type Block, serveBlocks, type Site } from "./support/site.ts"

const chromium = findChromium()

// One program with each change, and all of them once a week. The first one runs in every page.
const isFirst = ({ file }: { readonly file: string }) => file === "docs/getting-started.md"
const shown = someOf(programs, isFirst)
  .toSorted((one, other) => Number(isFirst(other)) - Number(isFirst(one)))
  .slice(0, isWhole ? undefined : 1)

/** Programs that cannot run or that fail, and what is said. `xeffect/users` is imported by the programs above. */
const failing: ReadonlyArray<readonly [code: string, sentence: string]> = [
  ["\nconst x: number = ;", "Line 2, column 19: Unexpected token."],
  [`import _ from "lodash"\n_()`, `The page has no module "lodash". It has xeffect, @xeffect/emulator and effect.`],
  [
    `import { Effect } from "effect"\nEffect.log()`,
    "Import a module of Effect, such as effect/Effect, in place of effect."
  ],
  [
    `import { gzipSync } from "node:zlib"\ngzipSync()`,
    "node:zlib is a module of Node, which this page does not have. Run the program on Node."
  ],
  [`import { getUsr } from "xeffect/users"\ngetUsr()`, "xeffect/users has no export getUsr."],
  [`\n\nthrow new TypeError("low tide")`, "Line 3: TypeError: low tide"],
  [`await Promise.reject("low tide")`, "The program failed with 'low tide'"]
]

const postReport = `self.postMessage({ kind: "report", report: { requests: [], spans: [], limits: [], costs: [], dollars: 1 } })`

/** Programs of strangers, and the status or the output that the page shows. */
const hostile = someOf<readonly [does: string, code: string, shows: RegExp]>(
  [
    ["prints lines without end", `for (;;) console.log("x")`, /^The run was ended after 2000 lines of output\.$/m],
    ["prints texts without end", `for (;;) console.log("x".repeat(50_000))`, /after 200000 characters of output\.$/m],
    ["prints a text of 100 MB", `console.log("x".repeat(1e8))`, /after 200000 characters of output\.$/m],
    ["sends reports without end", `for (;;) ${postReport}`, /after 10000 messages to the page\.$/m],
    [
      "sends messages that are none",
      `for (const one of [null, 1, {}, { kind: "line" }, { kind: "report", report: { spans: [null] } }]) self.postMessage(one)
    console.log("sent")`,
      /^Done in .*sent/s
    ],
    [
      "ends its run by markup",
      `self.postMessage({ kind: "ended", error: "<img src=x onerror=alert(1)>" }); await new Promise(() => {})`,
      /^<img src=x onerror=alert\(1\)>$/m
    ],
    ["opens a window", `globalThis.open("https://evil.example/")`, /^Line 1: .*is not a function$/m],
    ["leads elsewhere", `self.location = "https://evil.example/"`, /^Line 1: TypeError: /],
    [
      "changes all objects",
      `Object.prototype.kind = "ended"; Object.prototype.error = "evil"; console.log("changed")`,
      /changed/
    ]
  ],
  ([does]) => does === "sends messages that are none"
)

describe.skipIf(chromium === undefined || !hasSite)("the playground in Chromium", () => {
  const folder = mkdtempSync(join(tmpdir(), "playground-"))
  let page: BrowserPage
  let site: Site
  let elsewhere: Elsewhere
  let version = ""
  let attempts: ReadonlyArray<readonly [way: string, code: string]> = []

  beforeAll(async () => {
    const only = isWhole ? undefined : [...new Set(shown.flatMap(({ code }) => importsOf(code)))]
    await buildPlayground({ folder, ...(only !== undefined && { only }) })
    ;[version = ""] = readdirSync(folder).filter((name) => /^[0-9a-f]+$/.test(name))
    elsewhere = await startElsewhere()
    attempts = someOf(
      [
        ...Object.entries(reaching).map(
          ([way, program], index) => [way, program(`${elsewhere.url}/${index}`)] as const
        ),
        ...Object.entries(escaping(version))
      ],
      ([way]) => ["the fetch of the browser", "a module", "a worker of the site", "eval"].includes(way)
    )
    const blocks: ReadonlyArray<Block> = [
      ...shown.map(({ code, file }) => ({ code, page: file })),
      ...attempts.map(([, code]) => ({ code, page: "docs/attempt.md" })),
      ...failing.map(([code]) => ({ code, page: "docs/failing.md" })),
      { code: `console.log("begun")\nsetInterval(() => {}, 100)`, page: "docs/endless.md" },
      { code: `console.log("begun")\nwhile (true) {}`, page: "docs/endless.md" },
      ...hostile.map(([, code]) => ({ code, page: "docs/hostile.md" }))
    ]
    site = await serveBlocks(folder, blocks)
    page = await startBrowser(chromium ?? "")
    await page.open(site.url)
  }, 300_000)

  afterAll(async () => {
    await page?.close()
    site?.close()
    elsewhere?.close()
    rmSync(folder, { recursive: true })
  })

  /** The text of a part of the first element, once there is some. */
  const textOf = (selector: string) =>
    page.evaluate(`new Promise((resolve) => {
      const look = () => {
        const text = document.querySelector("xeffect-playground").shadowRoot.querySelector("${selector}")?.textContent ?? ""
        if (text === "") requestAnimationFrame(look)
        else resolve(text)
      }
      look()
    })`)

  const press = (label: string) =>
    page.evaluate(`[...document.querySelector("xeffect-playground").shadowRoot.querySelectorAll("button")]
      .find(({ textContent }) => textContent === "${label}")["click"]()`)

  it("runs the programs of the guides, and prints what they show, unless they need Node", async () => {
    const modules = isWhole ? await findCandidates() : importsOf(shown[0]?.code ?? "")
    const wrong: Array<string> = []
    let printed = 0
    for (const [index, { code, file, line, output = "" }] of shown.entries()) {
      const reason = needsNode(code, modules)
      const result = await pressRun(page, index)
      const isPrinted = patternOf(output).test(result.output.trimEnd())
      if (isPrinted) printed++
      if (isPrinted !== (reason === undefined))
        wrong.push(`${file}:${line} ${reason ?? "needs no Node"} ${result.status} ${result.errors}${result.output}`)
    }
    assert.deepStrictEqual(wrong, [])
    assert.isAtLeast(printed, isWhole ? 58 : 1)
    assert.deepStrictEqual(page.errors(), [])
  }, 300_000)

  it("shows the requests of a run, its spans, the limits left and the cost", async () => {
    const { sections } = await pressRun(
      page,
      shown.findIndex(({ file }) => file === "docs/getting-started.md")
    )
    assert.include(sections["Requests 1"], "GET/2/users/by/username/ada_rivers?user.fields=description200")
    assert.match(sections["Spans 2"] ?? "", /^get_user, \d+ msGET \/2\/users\/by\/username/)
    assert.include(sections["Limits left 1"], "299 of 300")
    assert.include(sections["Cost $0.01"], "getUsersByUsername")
  })

  it("says what is wrong with a program in a sentence, with the line", async () => {
    const sentences: Array<string> = []
    for (const index of failing.keys())
      sentences.push((await pressRun(page, shown.length + attempts.length + index)).status)
    assert.deepStrictEqual(
      sentences,
      failing.map(([, sentence]) => sentence)
    )
  })

  it.each([
    ["has timers", 0],
    ["loops without a pause", 1]
  ])("runs a program that %s until somebody stops it", async (_, offset) => {
    const index = shown.length + attempts.length + failing.length + offset
    const ended = pressRun(page, index)
    await page.evaluate(`new Promise((resolve) => {
      const root = document.querySelectorAll("xeffect-playground")[${index}].shadowRoot
      const look = () => {
        if (root.querySelector(".output")?.textContent !== "begun\\n") return requestAnimationFrame(look)
        resolve([...root.querySelectorAll("button")].find(({ textContent }) => textContent === "Stop")["click"]())
      }
      look()
    })`)
    assert.strictEqual((await ended).status, "You stopped the run.")
  })

  it("lives on with programs of strangers, and shows what they send as text", async () => {
    const wrong: Array<string> = []
    for (const [index, [does, , shows]] of hostile.entries()) {
      const { milliseconds, output, status } = await pressRun(
        page,
        shown.length + attempts.length + failing.length + 2 + index
      )
      if (!shows.test(`${status}\n${output}`)) wrong.push(`${does}: ${status} ${output.slice(0, 100)}`)
      if (milliseconds > 10_000) wrong.push(`${does}: took ${milliseconds} ms`)
    }
    assert.deepStrictEqual(wrong, [])
    assert.strictEqual(
      await page.evaluate(`document.querySelector("xeffect-playground").shadowRoot.querySelectorAll("img").length`),
      0
    )
  }, 120_000)

  it.skipIf(!isWhole)(
    "runs a program while types are loading",
    async () => {
      await page.open(`${site.url}?both${await fragmentOf(`console.log("ran")`)}`)
      await textOf(".cm-content")
      await press("Types")
      assert.strictEqual((await pressRun(page, 0)).output, "ran\n")
      await page.evaluate(`new Promise((resolve) => {
      const look = () =>
        /Types are loaded/.test(document.querySelector("xeffect-playground").shadowRoot.querySelector(".notice").textContent)
          ? resolve()
          : requestAnimationFrame(look)
      look()
    })`)
    },
    60_000
  )

  it("runs a program once more if somebody presses Run during a run", async () => {
    await page.open(site.url)
    await page.evaluate(`document.querySelector("xeffect-playground").shadowRoot.querySelector("button")["click"]()`)
    const { output, status } = await pressRun(page, 0)
    assert.match(status, /^Done/)
    assert.match(output.trimEnd(), patternOf(shown[0]?.output ?? ""))
  })

  /** Runs the programs in workers that no policy limits. */
  const runUnlimited = (codes: ReadonlyArray<string>) =>
    page.evaluate(`Promise.all(${JSON.stringify(codes)}.map((code) =>
      new Promise((resolve) => {
        const worker = new Worker("/playground/${version}/common/worker.js", { type: "module" })
        worker.onmessage = ({ data }) => {
          if (data.kind === "loaded") worker.postMessage({ code })
          if (data.kind === "ended") resolve(data.error ?? "")
        }
      })))`)

  it("lets no program make a request or escape, whatever the policy of the page, by ways that work elsewhere", async () => {
    await page.open(`${site.url}without-policy`)
    const all = Object.keys(reaching).flatMap((way, index) =>
      attempts.some(([one]) => one === way) ? [`/${index}`] : []
    )
    const errors = Array.from(Object(await runUnlimited(attempts.map(([, code]) => code)))).slice(all.length)
    assert.deepStrictEqual(
      errors,
      errors.map(() => "")
    )
    assert.sameMembers([...elsewhere.paths], all)
    elsewhere.paths.clear()
    const done: Array<string> = []
    for (const [index, [way]] of attempts.entries()) {
      const { status } = await pressRun(page, shown.length + index)
      if (status.startsWith("Done")) done.push(way)
    }
    assert.deepStrictEqual([...elsewhere.paths], [])
    // In these the refusal is no error.
    const silent = ["XMLHttpRequest", "a font", "a module of a worker", "a worker"]
    assert.deepStrictEqual(done, isWhole ? silent : [])
  })

  it("shares a program by an address, which shows it elsewhere and does not run it", async () => {
    await page.open(`${site.url}?share`)
    await press("Edit")
    await textOf(".cm-content")
    await press("Share")
    assert.include(await textOf(".notice"), "Nothing was sent.")
    const address = new URL(String(await page.evaluate("location.href")))
    await page.open(`${site.url}?shared${address.hash}`)
    assert.include(await textOf(".notice"), "it has not run")
    const [line = ""] = shown[0]?.code.split("\n") ?? []
    assert.include(await textOf(".cm-content"), line)
    assert.strictEqual(await page.evaluate(`document.querySelectorAll("iframe").length`), 0)
  })

  it("says what is wrong with the address of a program that was changed, and does nothing else", async () => {
    await page.open(`${site.url}?changed#program=<img src=x onerror=alert(1)>`)
    assert.include(await textOf(".notice"), "contains no program")
    assert.strictEqual(await page.evaluate(`document.querySelectorAll("iframe, img").length`), 0)
    assert.deepStrictEqual(
      page.errors().filter((text) => !text.includes("Content Security Policy")),
      []
    )
  })

  it.skipIf(!isWhole)(
    "loads types on a press, and underlines what does not compile",
    async () => {
      const code = `import { getTweet } from "xeffect/tweets"\ngetTweet({ id: "20", tweet_fields: ["created"] })`
      await page.open(`${site.url}?types${await fragmentOf(code)}`)
      await textOf(".cm-content")
      await press("Types")
      assert.strictEqual(await textOf(".cm-lintRange-error"), `"created"`)
      assert.deepStrictEqual(
        page.errors().filter((text) => text.includes("image")),
        []
      )
    },
    120_000
  )

  it.skipIf(!isWhole)(
    "accepts the types of each program of the guides that runs in the page",
    async () => {
      // TypeScript is a dependency of the site.
      const { makeService } = await import("../types/service.ts")
      const needs = JSON.parse(readFileSync(join(folder, "needs-node.json"), "utf8"))
      const answer = makeService(JSON.parse(readFileSync(join(folder, version, "declarations.json"), "utf8")))
      const wrong = programs
        .filter(({ file, line }) => !(`${file}:${line}` in needs))
        .map(({ code, file, line }) => [`${file}:${line}`, answer({ kind: "check", code })] as const)
        .filter(([, complaints]) => !Array.isArray(complaints) || complaints.length > 0)
      assert.deepStrictEqual(wrong, [])
    },
    300_000
  )

  it.each([
    [1280, "light"],
    [390, "dark"]
  ] as const)("has no fault that axe finds, %i pixels wide and %s, before and after a run", async (width, colours) => {
    await page.show(width, colours)
    await page.open(`${site.url}?axe`)
    const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")
    const complaints = async () => {
      await page.evaluate(`${axe}; undefined`)
      const found = `axe.run("main").then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes.map(({ target }) => target).join(" ")))`
      return page.evaluate(found)
    }
    assert.deepStrictEqual(await complaints(), [])
    await press("Edit")
    await textOf(".cm-content")
    await pressRun(page, 0)
    await page.evaluate(
      `for (const one of document.querySelector("xeffect-playground").shadowRoot.querySelectorAll("details")) one.open = true`
    )
    assert.deepStrictEqual(await complaints(), [])
    assert.isAtMost(Number(await page.evaluate("document.documentElement.scrollWidth")), width)
  })

  it("shows a program of another address while the page is open", async () => {
    await page.open(`${site.url}?open`)
    const fragment = await fragmentOf(`console.log("another")`)
    await page.evaluate(`void (location.hash = ${JSON.stringify(fragment)})`)
    assert.include(await textOf(".cm-content"), "another")
    assert.strictEqual(await page.evaluate(`document.querySelectorAll("iframe").length`), 0)
  })

  it("says once that it could not be loaded", async () => {
    await page.open(`${site.url}?gone`)
    site.close()
    await press("Run")
    await press("Run")
    assert.include(await textOf("[role=alert]"), "Check your connection")
    await press("Edit")
    assert.include(await textOf("[role=alert]"), "Check your connection")
    assert.strictEqual(
      await page.evaluate(
        `document.querySelector("xeffect-playground").shadowRoot.querySelectorAll("[role=alert]").length`
      ),
      1
    )
  })

  it("weighs less than 4 kB before the first press", () => {
    assert.isBelow(readFileSync(join(folder, "element.js")).length, 4000)
  })
})
