import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { build } from "esbuild"
import { gzipSync } from "node:zlib"
import { run } from "../../run.ts"
import { top } from "../../workspace.ts"
import { replaceBetween, toMarkdown } from "../page.ts"

/** A layer that is composed of parts: their names in `@xeffect/http` and its middleware, and how it is made of them. */
interface Composition {
  readonly what: string
  readonly http: ReadonlyArray<string>
  readonly middleware?: ReadonlyArray<string>
  readonly made: string
}

const ofBearer = (what: string, ...around: ReadonlyArray<string>): Composition => ({
  what,
  http: ["bearer", "layerCredentials"],
  middleware: around.map((one) => one.slice(0, one.indexOf("("))),
  made: `layerCredentials({ credentials: { bearer: bearer("t") }, around: [${around.join(", ")}] })`
})

const keys = `{ consumer_key: "k", consumer_secret: "s", access_token: "12-t", access_token_secret: "s" }`

const oauth1: Composition = {
  what: "`credentials: { oauth1: oauth1({ … }) }` instead",
  http: ["oauth1", "layerCredentials"],
  made: `layerCredentials({ credentials: { oauth1: oauth1(${keys}) } })`
}

/** The first is what the others are compared with. */
const compositions: ReadonlyArray<Composition> = [
  ofBearer('`layerCredentials({ credentials: { bearer: bearer("…") } })`'),
  oauth1,
  ofBearer("with `retry()`", "retry()"),
  ofBearer('with `attemptTimeout("30 seconds")`', 'attemptTimeout("30 seconds")'),
  ofBearer("with `rateLimit()`", "rateLimit()"),
  ofBearer("with these three", "retry()", "rateLimit()", 'attemptTimeout("30 seconds")'),
  { what: "`layer`, which has all of this", http: ["layer"], made: `layer({ bearer_token: "t" })` }
]

const programOf = ({ http, made, middleware = [] }: Composition): string =>
  [
    `import * as Effect from "effect/Effect"`,
    `import { ${http.join(", ")} } from "@xeffect/http"`,
    ...(middleware.length === 0 ? [] : [`import { ${middleware.join(", ")} } from "@xeffect/http/middleware"`]),
    `import { getTweet } from "@xeffect/tweets"`,
    `const program = getTweet({ id: "20", tweet_fields: ["created_at"], expansions: ["author_id"] }).pipe(`,
    `  Effect.flatMap((response) => Effect.log(response.data)), Effect.provide(${made}))`,
    `void Effect.runPromise(program)`
  ].join("\n")

const weigh = async (contents: string): Promise<number> => {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: top },
    bundle: true,
    minify: true,
    platform: "browser",
    format: "esm",
    write: false
  })
  return gzipSync(outputFiles[0]?.contents ?? new Uint8Array(), { level: 9 }).length
}

/** The size of a read with each composition, and the bytes that the parts add. */
const measureCompositions = async (): Promise<ReadonlyArray<readonly [what: string, total: number, added: number]>> => {
  const weights = await Promise.all(compositions.map((one) => weigh(programOf(one))))
  const [base = 0] = weights
  return compositions.map(({ what }, index) => [what, weights[index] ?? 0, (weights[index] ?? 0) - base])
}

const page = join(top, "docs", "edge.md")

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)

/** Writes the table of parts into `docs/edge.md`. */
export const writeCompositions = async (): Promise<void> => {
  const rows = (await measureCompositions()).map(([what, total, added], index) => [
    what,
    `${kilobytes(total)} kB`,
    index === 0 ? "" : `${kilobytes(added)} kB`
  ])
  const table = toMarkdown([["one read with", "gzip", "more"], ...rows])
  const text = replaceBetween(readFileSync(page, "utf8"), "parts", table)
  if (text === undefined) throw new Error("docs/edge.md has no markers for the table of parts")
  writeFileSync(page, text)
  await run(join(top, "node_modules", ".bin", "oxfmt"), [page])
}

/** Which sizes the table of parts in a page has, by row. */
export const readCompositions = (text: string): ReadonlyMap<string, readonly [total: number, added: number]> =>
  new Map(
    Array.from(
      text.matchAll(/^\| +(.+?) +\| +(\d+\.\d) kB \| +(?:(\d+\.\d) kB )?\|$/gm),
      ([, what = "", total, added]) => [what, [Number(total), Number(added ?? 0)]]
    )
  )

/** In kB: so much may a size differ from the one that is written. */
const tolerance = 0.15

/** The errors in the table of parts in `docs/edge.md`. */
export const findWrongCompositions = async (
  text: string = readFileSync(page, "utf8")
): Promise<ReadonlyArray<string>> => {
  const written = readCompositions(text)
  return (await measureCompositions()).flatMap(([what, total, added]) => {
    const [writtenTotal, writtenAdded] = written.get(what) ?? [Number.NaN, Number.NaN]
    const isRight =
      Math.abs(writtenTotal - total / 1000) <= tolerance && Math.abs(writtenAdded - added / 1000) <= tolerance
    return isRight ? [] : [`${what} is ${kilobytes(total)} kB, ${kilobytes(added)} kB more`]
  })
}
