import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { readPackages, top } from "../../workspace.ts"

/** The largest weight of a program, by whichever bundler. */
export interface Budget {
  /** How many times the size of its floor, minified and gzipped. */
  readonly times?: number
  /** Bytes gzipped, of a program without a floor. */
  readonly gzip?: number
  /** Bytes minified, more than another program. */
  readonly more?: { readonly than: string; readonly minified: number }
}

/** A program that is bundled to see what it weighs and holds. */
export interface Program {
  readonly name: string
  /** From the repository's top. */
  readonly entry: string
  /** The name of the program that does the same with less: by hand on Effect, or without a part. */
  readonly floor?: string
  readonly budget?: Budget
  /** The specified names of the operations that it calls. Absent in what is measured for comparison alone. */
  readonly operations?: ReadonlyArray<string>
  /** The modules that must not be in it. */
  readonly without?: ReadonlyArray<RegExp>
}

// Modules of `@xeffect/http` by what they are for; the names of new files follow these.
const signing = [/\/oauth-1\.0a\//, /\/@noble\/hashes\//, /http\/src\/(.*\/)?(oauth1|crypto|layer)\.ts$/]
const repeating = [/http\/src\/.*(retr|timeout|sending)/, /effect\/dist\/Schedule\.js$/]
const limiting = [/core\/src\/wire\/service-clock/, /http\/src\/.*(limit|pacing|usage|turns)/, /RateLimiter/]
// Nothing sends by Effect's client, or by those of Node, unless it asks for that; responses are checked without schemas.
const schemas = [
  /effect\/dist\/http\//,
  /http\/src\/send\/(http-client|node\/)/,
  /core\/src\/wire\/send-effect/,
  /effect\/dist\/(internal\/schema|schema)\//,
  /effect\/dist\/Schema\w*\.js$/,
  /core\/src\/(.*\/)?schemas\.ts$/
]
const rarely = [
  /http\/src\/(.*\/)?(layer-config|post-vocabulary)\.ts$/,
  /http\/src\/.*(oauth2|sign-in|pkce)/,
  /packages\/describe\//
]
// Programs that do not count costs have none of what operations are billed as.
const counting = [/packages\/costs\//, /core\/src\/.*price/]
const usual = [...schemas, ...rarely, ...counting]
const bare = [...signing, ...repeating, ...limiting, ...usual]
const paging = /core\/src\/(.*\/)?(authenticated-user|paging|forms)\.ts$/
const user = /core\/src\/(.*\/)?authenticated-user\.ts$/

const source = (name: string) => `scripts/measure/size/programs/${name}.ts`

const floor = (what: string, name: string): Program => ({ name: `floor of ${what}`, entry: source(name) })

const uploads = [
  "upload_media_at_once",
  "initialize_media_upload",
  "append_media_upload",
  "finalize_media_upload",
  "get_media_upload_status",
  "create_media_metadata",
  "create_media_subtitles"
]
const promised = ["get_tweet", "get_users_tweets"]

const program = (
  [name, file, floor]: readonly [name: string, file: string, floor: string | undefined],
  budget: Budget,
  operations: ReadonlyArray<string>,
  without: ReadonlyArray<RegExp>
): Program => ({ name, entry: source(file), budget, operations, without, ...(floor !== undefined && { floor }) })

const read = ["get_tweet"]
const write = ["create_tweet"]
const oneRead = "floor of one read"
const oneWrite = "one write, OAuth 1.0a"
const usualRead = "one read, usual layer"

/** The programs by hand, floors first. A budget is two per cent above the first measurement, for new versions of a bundler. */
const byHand: ReadonlyArray<Program> = [
  floor("one read", "read-floor"),
  floor("one write", "write-floor"),
  floor("a search", "search-floor"),
  floor("receiving", "receive-floor"),
  program(["one read", "read", oneRead], { times: 0.757 }, read, [...bare, paging]),
  // The one package changes no byte.
  program(["one read, from xeffect", "read-xeffect", "one read"], { times: 1.02 }, read, bare),
  program([usualRead, "usual", oneRead], { times: 0.955 }, read, [...usual, paging]),
  // The bytes that counting costs adds, and knowing them before.
  program(["one read, counted, in a budget", "costs", usualRead], { times: 1.18 }, read, [
    ...schemas,
    ...rarely,
    /costs\/src\/(stores|estimate|reconcile|cost-metrics)/,
    /effect\/dist\/(persistence\/|Metric\.js|Stream\.js)/
  ]),
  // It asks for the profile of a user, and counts the posts of a search.
  program(
    ["one read, estimated", "estimate", usualRead],
    { times: 1.239 },
    ["get_tweet", "get_user", "get_recent_tweets_count", "get_all_tweets_count"],
    [...schemas, ...rarely, /costs\/src\/(stores|costs|counter|ledger|reconcile)/, /effect\/dist\/Metric\.js/]
  ),
  program([oneWrite, "write", "floor of one write"], { times: 0.925 }, write, [...usual, paging]),
  { ...floor("promises", "promise-floor"), operations: promised },
  program(["with promises", "promise", "floor of promises"], { times: 1.004 }, promised, [...usual, user]),
  // The bytes that these add to a write, which they all do as well.
  program(["a post with image", "image", oneWrite], { times: 1.075 }, [...write, "upload_media_at_once"], usual),
  program(["a post with media", "media", oneWrite], { times: 1.278 }, [...write, ...uploads], usual),
  program(
    ["a post that is a thread", "thread", oneWrite],
    { times: 1.242 },
    ["create_tweet", "delete_tweet", "get_tweet", "get_users_tweets"],
    usual
  ),
  program(
    ["a search, waiting and repeating", "search", "floor of a search"],
    { times: 1.012 },
    ["search_recent_tweets"],
    [...usual, user]
  ),
  program(["a stream", "stream", oneRead], { times: 0.815 }, ["stream_tweets"], usual),
  // The bytes that staying connected adds.
  program(["a stream that stays connected", "follow", "a stream"], { times: 1.222 }, ["stream_tweets"], usual),
  // The whole of what makes requests is not in it.
  program(
    ["receiving only", "receive", "floor of receiving"],
    { times: 2.159 },
    [],
    [/packages\/http\//, /core\/src\/operation\/(?!machine\/)/, ...schemas]
  ),
  program(
    ["the weight of a text", "weight", undefined],
    { gzip: 3000 },
    [],
    [/effect\/dist\//, /text\/src\/(?!weight|weigh-tweet)/]
  ),
  program(
    ["the weight of a text with links", "weight-with-links", undefined],
    { gzip: 14_000 },
    [],
    [/effect\/dist\//, /text\/src\/(?!weight|parse-tweet|entities)/]
  )
]

/** The programs of other clients, one read each. */
export const peers: ReadonlyArray<Program> = ["twitter-api-v2", "xdk", "twitter-api-sdk"].map((name) => ({
  name: name === "xdk" ? "@xdevplatform/xdk" : name,
  entry: `scripts/measure/size/peers/${name}.ts`
}))

const notAreas = ["core", "costs", "describe", "emulator", "export", "http", "promise", "text", "xeffect"]

/** The folders of `packages` with operations. */
export const areaFolders = (): ReadonlyArray<string> =>
  readPackages()
    .map(({ folder }) => folder)
    .filter((folder) => !notAreas.includes(folder))

export interface OperationFile {
  readonly name: string
  /** The name under which it is exported. */
  readonly exported: string
  readonly area: string
  /** The source that declares it, from the top. */
  readonly module: string
}

const declaration = /export const (\w+)[^\n]* =\s+[^\n]*\boperation(?:<[^(]*>)?\(\{\s*name: "(\w+)"/g

/** Every operation of the areas, found by its name, which is the first field of its definition. */
export const findOperations = (): ReadonlyArray<OperationFile> =>
  areaFolders().flatMap((area) =>
    globSync(`packages/${area}/src/**/*.ts`, { cwd: top }).flatMap((module) =>
      Array.from(readFileSync(join(top, module), "utf8").matchAll(declaration), ([, exported = "", name = ""]) => ({
        name,
        exported,
        area,
        module
      }))
    )
  )

/** A program that may call any operation. */
const callAny = (operations: ReadonlyArray<OperationFile>): string => {
  const folder = join("node_modules", ".cache", "xeffect", "size")
  const path = join(folder, "all-operations.js")
  const lines = [
    `import * as Effect from "effect/Effect"`,
    `import { layerBearer } from "@xeffect/http"`,
    ...operations.map(({ area, exported }) => `import { ${exported} } from "@xeffect/${area}"`),
    `const live = layerBearer({ bearer_token: "token" })`,
    `const operations = [${operations.map(({ exported }) => exported).join(", ")}]`,
    `const program = operations[globalThis.index](globalThis.params)`,
    `void program.pipe(Effect.flatMap(Effect.log), Effect.provide(live), Effect.runPromise)`
  ]
  mkdirSync(join(top, folder), { recursive: true })
  writeFileSync(join(top, path), lines.join("\n"))
  return path
}

/** Every program that is measured. */
export const listPrograms = (operations: ReadonlyArray<OperationFile>): ReadonlyArray<Program> => [
  ...byHand,
  {
    name: "all operations",
    entry: callAny(operations),
    floor: oneRead,
    budget: { times: 1.366, more: { than: "one read", minified: 89_400 } },
    operations: operations.map(({ name }) => name),
    without: bare
  }
]
