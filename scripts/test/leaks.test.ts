import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { bundle } from "../measure/size/bundle.ts"
import { findLeaks, findNames } from "../measure/size/leaks.ts"

const rules = { areas: ["area"], allowed: ["area/read.js"], names: ["delete_it"], without: [/(^|\/)retry\.js$/] }

const clean = {
  "program.js": `import { read } from "./area/index.js"\nconsole.log(read())\n`,
  "package.json": `{ "type": "module", "sideEffects": ["program.js", "area/noisy.js"] }`,
  "area/index.js": `export * from "./read.js"\nexport * from "./write.js"\n`,
  "area/read.js": `import { send } from "../core.js"\nexport const read = () => send("read")\n`,
  "area/write.js": `import { send } from "../core.js"\nexport const write = () => send("write")\n`,
  "core.js": `// Buffer in a comment is none\nexport const send = (what) => what + ": Buffer" + globalThis.Buffer\n`
}

describe("the leak check", () => {
  let directory = ""

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), "leaks-"))
  })

  afterEach(() => rmSync(directory, { recursive: true }))

  const leaksOf = async (changed: Record<string, string>) => {
    for (const [path, text] of Object.entries({ ...clean, ...changed })) {
      mkdirSync(dirname(join(directory, path)), { recursive: true })
      writeFileSync(join(directory, path), text)
    }
    return findLeaks(await bundle("program.js", directory), rules)
  }

  it("finds nothing in a program of one operation", async () => {
    expect(await leaksOf({})).toEqual([])
  })

  it("names another operation in the bundle, and what imports it", async () => {
    const leaks = await leaksOf({
      "core.js": `import { write } from "./area/write.js"\nexport const send = (what) => (what === "x" ? write() : what)\n`
    })
    expect(leaks).toEqual([
      {
        what: "module area/write.js",
        chain: ["program.js", "area/index.js", "area/read.js", "core.js", "area/write.js"]
      }
    ])
  })

  it("names an operation that bundlers could not drop", async () => {
    const leaks = await leaksOf({
      "package.json": `{ "type": "module" }`,
      "area/write.js": `import { send } from "../core.js"\nexport const write = Object.create({ send }.send)\n`
    })
    expect(leaks.map(({ what }) => what)).toEqual(["module area/write.js"])
  })

  it("names an operation that is declared next to the one that is called", async () => {
    const leaks = await leaksOf({
      "area/read.js": `import { send } from "../core.js"\nconst other = send({ name: "delete_it" })\nexport const read = () => send({ name: "read_it", other })\n`
    })
    expect(leaks).toEqual([{ what: "operation delete_it", chain: ["program.js", "area/index.js", "area/read.js"] }])
  })

  it("names what a layer includes and does not need", async () => {
    const leaks = await leaksOf({
      "core.js": `import { retry } from "./retry.js"\nexport const send = (what) => retry(what)\n`,
      "retry.js": `export const retry = (what) => what\n`
    })
    expect(leaks).toEqual([
      { what: "module retry.js", chain: ["program.js", "area/index.js", "area/read.js", "core.js", "retry.js"] }
    ])
  })

  it("names the module that uses what is not needed of a library, not those of the library that could have dropped it", async () => {
    const leaks = await leaksOf({
      "program.js": `import { read } from "./area/index.js"\nimport { fetchIt } from "lib/client.js"\nconsole.log(read(), fetchIt("b"))\n`,
      "area/read.js": `import { send } from "../core.js"\nimport { retry } from "lib/retry.js"\nexport const read = () => retry(send)\n`,
      "node_modules/lib/package.json": `{ "name": "lib", "type": "module", "sideEffects": false }`,
      "node_modules/lib/client.js": `import { retry } from "./retry.js"\nexport const again = () => retry("a")\nexport const fetchIt = (what) => what\n`,
      "node_modules/lib/retry.js": `import { retry as inner } from "./inner/retry.js"\nexport const retry = (what) => inner(what)\n`,
      "node_modules/lib/inner/retry.js": `export const retry = (what) => what + 1\n`
    })
    expect(leaks).toEqual([
      {
        what: "module node_modules/lib/retry.js",
        chain: ["program.js", "area/index.js", "area/read.js", "node_modules/lib/retry.js"]
      }
    ])
  })

  it("names a barrel of Effect and who imports it, although this bundler could drop it", async () => {
    const leaks = await leaksOf({
      "core.js": `import { flow } from "effect"\nexport const send = (what) => flow(what)\n`,
      "node_modules/effect/package.json": `{ "name": "effect", "exports": "./dist/index.js", "sideEffects": false }`,
      "node_modules/effect/dist/index.js": `export const flow = (what) => what\n`
    })
    expect(leaks).toEqual([
      {
        what: "barrel node_modules/effect/dist/index.js",
        chain: ["program.js", "area/index.js", "area/read.js", "core.js", "node_modules/effect/dist/index.js"]
      }
    ])
  })

  it("names a module of Node and the chain of imports that needs it", async () => {
    const leaks = await leaksOf({
      "core.js": `import { key } from "./key.js"\nexport const send = (what) => key(what)\n`,
      "key.js": `import { createHmac } from "node:crypto"\nexport const key = (what) => createHmac("sha1", what)\n`
    })
    expect(leaks).toEqual([
      {
        what: "import of node:crypto",
        chain: ["program.js", "area/index.js", "area/read.js", "core.js", "key.js", "node:crypto"]
      }
    ])
  })

  it.each([
    ["Buffer", `Buffer.from(what)`],
    ["new Function", `new Function("return 1")(what)`],
    ["eval(", `eval(what)`]
  ])("names the module that uses %s", async (what, code) => {
    const leaks = await leaksOf({ "core.js": `export const send = (what) => ${code}\n` })
    expect(leaks).toEqual([{ what, chain: ["program.js", "area/index.js", "area/read.js", "core.js"] }])
  })
})

describe("the names of operations in a bundle", () => {
  it.each([
    ["as written", `operation({ name: "get_it" })`],
    ["minified", `o({name:"get_it",method:"GET"})`],
    ["minified by another bundler", "o({name:`get_it`})"]
  ])("are found: %s", (_, code) => {
    expect(findNames(code, ["get", "get_it", "get_its"])).toEqual(["get_it"])
  })
})
