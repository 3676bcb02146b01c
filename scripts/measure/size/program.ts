import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { stripTypeScriptTypes } from "node:module"
import { basename, join } from "node:path"
import { readPackages, top } from "../../workspace.ts"

/** A program that is bundled to see what it weighs and holds. */
export interface Program {
  readonly name: string
  /** From the repository's top. */
  readonly entry: string
  /** The name of the program that does the same by hand on Effect. */
  readonly floor?: string
  /** Whether there is a budget of bytes for it, and no floor. */
  readonly isCounted?: true
  /** The specified names of the operations that it calls. */
  readonly operations: ReadonlyArray<string>
  /** The modules that must not be in it. */
  readonly without: ReadonlyArray<RegExp>
  /** Whether the quick bundlers are enough, since other programs are bundled by the slow ones as well. */
  readonly quick?: true
}

const source = (name: string) => `scripts/measure/size/programs/${name}.ts`

// Modules of `@xeffect/http` by what they are for; the names of new files follow these.
const signing = [/\/oauth-1\.0a\//, /\/@noble\/hashes\//, /http\/src\/(.*\/)?(oauth1|crypto|layer)\.ts$/]
const repeating = [/http\/src\/.*(retr|timeout|sending)/, /effect\/dist\/Schedule\.js$/]
const limiting = [/core\/src\/wire\/service-clock/, /http\/src\/.*(limit|pacing|usage|turns)/, /RateLimiter/]
// Nothing sends by Effect's client, or by those of Node, unless it asks for that.
const clients = [/effect\/dist\/http\//, /http\/src\/send\/(http-client|node\/)/, /core\/src\/wire\/send-effect/]
// The modules that no program of these has: responses are checked without schemas.
const schemas = [
  ...clients,
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

/** The folders of `packages` with operations. */
export const areaFolders = (): ReadonlyArray<string> =>
  readPackages()
    .map(({ folder }) => folder)
    .filter(
      (folder) =>
        !["core", "costs", "describe", "emulator", "export", "http", "promise", "text", "xeffect"].includes(folder)
    )

export interface OperationFile {
  readonly name: string
  /** The name under which it is exported. */
  readonly exported: string
  readonly area: string
  /** The source that declares it, from the top. */
  readonly module: string
}

/** Every operation of the areas, found by its name, which is the first field of its definition. */
export const findOperations = (): ReadonlyArray<OperationFile> =>
  areaFolders().flatMap((area) =>
    globSync(`packages/${area}/src/**/*.ts`, { cwd: top }).flatMap((module) =>
      Array.from(
        readFileSync(join(top, module), "utf8").matchAll(
          /export const (\w+)[^\n]* =\s+[^\n]*\boperation(?:<[^(]*>)?\(\{\s*name: "(\w+)"/g
        ),
        ([, exported = "", name = ""]) => ({ name, exported, area, module })
      )
    )
  )

const cache = join(top, "node_modules", ".cache", "xeffect", "size")

const generate = (name: string, text: string): string => {
  mkdirSync(cache, { recursive: true })
  const path = join("node_modules", ".cache", "xeffect", "size", `${name}.js`)
  writeFileSync(join(top, path), text)
  return path
}

/** A program as JavaScript, for bundlers that know nothing else. */
export const toJavaScript = (entry: string): string =>
  entry.endsWith(".ts")
    ? generate(basename(entry, ".ts"), stripTypeScriptTypes(readFileSync(join(top, entry), "utf8")))
    : entry

const callAny = (operations: ReadonlyArray<OperationFile>) =>
  [
    `import * as Effect from "effect/Effect"`,
    `import { layerBearer } from "@xeffect/http"`,
    ...operations.map(({ area, exported }) => `import { ${exported} } from "@xeffect/${area}"`),
    `const live = layerBearer({ bearer_token: "token" })`,
    `const operations = [${operations.map(({ exported }) => exported).join(", ")}]`,
    `const program = operations[globalThis.index](globalThis.params)`,
    `void program.pipe(Effect.flatMap(Effect.log), Effect.provide(live), Effect.runPromise)`
  ].join("\n")

const several = (name: string, operations: ReadonlyArray<OperationFile>): Program => ({
  name,
  entry: generate(name.replaceAll(" ", "-"), callAny(operations)),
  floor: "floor of one read",
  operations: operations.map((one) => one.name),
  without: [...signing, ...repeating, ...limiting, ...schemas, ...rarely, ...counting]
})

// The operations that uploadMedia calls.
const uploads = [
  "upload_media_at_once",
  "initialize_media_upload",
  "append_media_upload",
  "finalize_media_upload",
  "get_media_upload_status",
  "create_media_metadata",
  "create_media_subtitles"
]

/** Every program that is measured, floors first. */
export const listPrograms = (operations: ReadonlyArray<OperationFile>): ReadonlyArray<Program> => {
  const areas = [...new Set(operations.map((one) => one.area))]
  const floor = (what: string, name: string): Program => ({
    name: `floor of ${what}`,
    entry: source(name),
    operations: [],
    without: []
  })
  return [
    floor("one read", "read-floor"),
    { ...floor("one read, unchecked", "read-unchecked"), quick: true },
    { ...floor("one write", "write-floor"), quick: true },
    { ...floor("a search", "search-floor"), quick: true },
    { ...floor("receiving", "receive-floor"), quick: true },
    {
      name: "one read",
      entry: source("read"),
      floor: "floor of one read",
      operations: ["get_tweet"],
      without: [
        ...signing,
        ...repeating,
        ...limiting,
        ...schemas,
        ...rarely,
        ...counting,
        /core\/src\/(.*\/)?(authenticated-user|paging|forms)\.ts$/
      ]
    },
    // The one package changes no byte.
    {
      name: "one read, from xeffect",
      entry: source("read-xeffect"),
      floor: "one read",
      operations: ["get_tweet"],
      without: [...signing, ...repeating, ...limiting, ...schemas, ...rarely, ...counting],
      quick: true
    },
    {
      name: "one read, usual layer",
      entry: source("usual"),
      floor: "floor of one read",
      operations: ["get_tweet"],
      without: [...schemas, ...rarely, ...counting, /core\/src\/(.*\/)?(authenticated-user|paging|forms)\.ts$/],
      quick: true
    },
    // The bytes that counting costs adds, and knowing them before.
    {
      name: "one read, counted, in a budget",
      entry: source("costs"),
      floor: "one read, usual layer",
      operations: ["get_tweet"],
      without: [
        ...schemas,
        ...rarely,
        /costs\/src\/(stores|estimate|reconcile|cost-metrics)/,
        /effect\/dist\/(persistence\/|Metric\.js|Stream\.js)/
      ],
      quick: true
    },
    {
      name: "one read, estimated",
      entry: source("estimate"),
      floor: "one read, usual layer",
      // It asks for the profile of a user, and counts the posts of a search.
      operations: ["get_tweet", "get_user", "get_recent_tweets_count", "get_all_tweets_count"],
      without: [
        ...schemas,
        ...rarely,
        /costs\/src\/(stores|costs|counter|ledger|reconcile)/,
        /effect\/dist\/Metric\.js/
      ],
      quick: true
    },
    {
      name: "one write, OAuth 1.0a",
      entry: source("write"),
      floor: "floor of one write",
      operations: ["create_tweet"],
      without: [...schemas, ...rarely, ...counting, /core\/src\/(.*\/)?(authenticated-user|paging|forms)\.ts$/]
    },
    // The bytes that promises add to the same.
    { ...floor("promises", "promise-floor"), operations: ["get_tweet", "get_users_tweets"], quick: true },
    {
      name: "with promises",
      entry: source("promise"),
      floor: "floor of promises",
      operations: ["get_tweet", "get_users_tweets"],
      without: [...schemas, ...rarely, ...counting, /core\/src\/(.*\/)?authenticated-user\.ts$/],
      quick: true
    },
    // The bytes that they add to a write, which they all do as well.
    ...(
      [
        ["a post with image", "image", ["create_tweet", "upload_media_at_once"]],
        ["a post with media", "media", ["create_tweet", ...uploads]],
        ["a post that is a thread", "thread", ["create_tweet", "delete_tweet", "get_tweet", "get_users_tweets"]]
      ] as const
    ).map(([name, what, operations]): Program => ({
      name,
      entry: source(what),
      floor: "one write, OAuth 1.0a",
      operations,
      without: [...schemas, ...rarely, ...counting],
      quick: true
    })),
    {
      name: "a search, waiting and repeating",
      entry: source("search"),
      floor: "floor of a search",
      operations: ["search_recent_tweets"],
      without: [...schemas, ...rarely, ...counting, /core\/src\/(.*\/)?authenticated-user\.ts$/],
      quick: true
    },
    {
      name: "a stream",
      entry: source("stream"),
      floor: "floor of one read",
      operations: ["stream_tweets"],
      without: [...schemas, ...rarely, ...counting],
      quick: true
    },
    // The bytes that staying connected adds.
    {
      name: "a stream that stays connected",
      entry: source("follow"),
      floor: "a stream",
      operations: ["stream_tweets"],
      without: [...schemas, ...rarely, ...counting],
      quick: true
    },
    {
      name: "receiving only",
      entry: source("receive"),
      floor: "floor of receiving",
      operations: [],
      // The whole of what makes requests.
      without: [/packages\/http\//, /effect\/dist\/http\//, /core\/src\/operation\/(?!events\/)/, ...schemas],
      quick: true
    },
    {
      name: "the weight of a text",
      entry: source("weight"),
      isCounted: true,
      operations: [],
      without: [/effect\/dist\//, /text\/src\/(?!weight|weigh-tweet)/],
      quick: true
    },
    {
      name: "the weight of a text with links",
      entry: source("weight-with-links"),
      isCounted: true,
      operations: [],
      without: [/effect\/dist\//, /text\/src\/(?!weight|parse-tweet|entities)/],
      quick: true
    },
    // All bundlers see each of these operations in the program of all.
    ...areas.map((area): Program => {
      const own = operations.filter((one) => one.area === area)
      return { ...several(`all of ${area}`, own), quick: true }
    }),
    several("all operations", operations)
  ]
}
