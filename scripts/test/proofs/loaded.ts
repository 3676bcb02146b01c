/**
 * Loads modules and makes a call, and prints what the call returns and which variables of the environment the packages have read.
 * The process may read no other files than modules: Node ends it otherwise.
 *
 *     node --permission --allow-fs-read=TOP scripts/test/proofs/loaded.ts TOP MODULE…
 */
import { createRequire, syncBuiltinESMExports } from "node:module"
import { join } from "node:path"
import process from "node:process"
import { pathToFileURL } from "node:url"

const [top = "", ...names] = process.argv.slice(2)
const read: Array<string> = []

/** Notes a variable if a package reads it. Dependencies may read what they like. */
const note = (name: string | symbol): void => {
  const place = (new Error("read").stack ?? "").split("\n").find((line) => /\/packages\/[\w-]+\/src\//.test(line))
  if (place !== undefined) read.push(`${String(name)} ${place.trim()}`)
}

process.env = new Proxy(process.env, {
  get: (variables, name) => {
    note(name)
    return Reflect.get(variables, name)
  },
  has: (variables, name) => {
    note(name)
    return Reflect.has(variables, name)
  },
  ownKeys: (variables) => {
    note("the names of all")
    return Reflect.ownKeys(variables)
  }
})
// Otherwise `import { env }` would be the variables before.
syncBuiltinESMExports()

const { resolve } = createRequire(join(top, "package.json"))
const load = (name: string) => import(pathToFileURL(resolve(name)).href)

for (const name of names) await load(name)
const { promises } = await load("@xeffect/promise")
const { getTweet } = await load("@xeffect/tweets")
const fetch = () => Promise.resolve(Response.json({ data: { id: "20", text: "x" } }))
const { data } = await promises({ bearer_token: "t", fetch })(getTweet, { id: "20" })
console.log(JSON.stringify({ data, read }))
