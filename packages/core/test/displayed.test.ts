import { assert, describe, it } from "@effect/vitest"
import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join, relative } from "node:path"

const top = join(import.meta.dirname, "..", "..", "..")

/** Compiles a module, and gives its declarations and what the compiler says. */
const compile = (source: string) => {
  const cache = join(top, "node_modules", ".cache")
  mkdirSync(cache, { recursive: true })
  // Below the packages that it imports.
  const folder = mkdtempSync(join(cache, "displayed-"))
  try {
    writeFileSync(join(folder, "module.ts"), source)
    const compilerOptions = { noEmit: false, declaration: true, emitDeclarationOnly: true, rootDir: top, outDir: "out" }
    const config = { extends: join(top, "tsconfig.base.json"), compilerOptions, files: ["module.ts"] }
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config))
    const tsc = join(top, "node_modules", ".bin", "tsc")
    const { stdout } = spawnSync(tsc, ["--project", folder], { encoding: "utf8" })
    return { declarations: readFileSync(join(folder, "out", relative(top, folder), "module.d.ts"), "utf8"), stdout }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The types of the exports, without where they come from. */
const typesOf = (declarations: string): Record<string, string> => {
  const found = declarations.matchAll(/export declare const (\w+): ([\s\S]*?);\n(?=export|$)/g)
  return Object.fromEntries(
    Array.from(found, ([, name = "", type = ""]) => [
      name,
      type.replaceAll(/import\("[^"]*"\)\./g, "").replaceAll(/\s+/g, " ")
    ])
  )
}

// What an editor shows for these is what the declarations say.
const source = `
import { items } from "@xeffect/core"
import { createTweet, getTweet, searchRecentTweets } from "@xeffect/tweets"
import { getMe } from "@xeffect/users"

export const read = getTweet({ id: "20", tweet_fields: ["created_at"], expansions: ["author_id"] })
export const me = getMe()
export const write = createTweet({ text: "Hello" })
export const found = items(searchRecentTweets)({ query: "effect", tweet_fields: "lang" })
`

describe("the type that an editor shows for a call", () => {
  const types = typesOf(compile(source).declarations)

  it.each([
    [
      "read",
      'Effect<TweetResponse<{ readonly id: "20"; readonly tweet_fields: readonly ["created_at"]; ' +
        'readonly expansions: readonly ["author_id"]; }>, XError, XApi>'
    ],
    ["me", "Effect<UserResponse<{}>, XError, XApi>"],
    ["write", "Effect<CreateTweetResult, XError, XApi>"],
    ["found", 'Stream<SelectTweet<{ readonly query: "effect"; readonly tweet_fields: "lang"; }>, XError, XApi>']
  ])("%s", (name, type) => assert.strictEqual(types[name], type))
})

describe("the compiler's message", () => {
  it("names the field that was not requested", () => {
    const { stdout } = compile(`
      import { getTweet } from "@xeffect/tweets"
      import * as Effect from "effect/Effect"
      export const read = Effect.map(getTweet({ id: "20", tweet_fields: ["lang"] }), ({ data }) => data?.created_at)
    `)
    assert.match(stdout, /Property 'created_at' does not exist on type 'SelectTweet</)
  })
})
