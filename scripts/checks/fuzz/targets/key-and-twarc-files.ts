/** Files of keys, of twarc, of profiles and their secrets. The first line of an input says which file the rest is. */
import { isXError } from "@xeffect/core"
import { continueTwarc } from "@xeffect/export"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Cause from "effect/Cause"
import * as Redacted from "effect/Redacted"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import Papa from "papaparse"
import { pipe } from "../../../../packages/cli/test/support/pipe.ts"
import { keysIn } from "../../../../packages/cli/src/actions/keys.ts"
import { Screen } from "../../../../packages/cli/src/output/screen.ts"
import { readProfile, secretsFolder, writeProfile } from "../../../../packages/cli/src/profiles/profile.ts"
import { noSeal } from "../../../../packages/cli/src/profiles/secrets/seal.ts"
import { readSecrets } from "../../../../packages/cli/src/profiles/secrets/secrets.ts"
import { Refusal } from "../../../../packages/cli/src/session/refusal.ts"
import { makeInputs } from "../../../../packages/cli/src/sign-in/kinds/inputs.ts"
import { collectable } from "../../../../packages/export/src/plan/collectable.ts"
import { readKeys } from "../../../../packages/export/src/store/sources.ts"
import { broken, expectEqual } from "../expect.ts"
import type { Target } from "../target.ts"

const folder = mkdtempSync(join(tmpdir(), "xeffect-fuzz-"))

process.once("exit", () => rmSync(folder, { recursive: true, force: true }))

const profiles = join(folder, "xeffect", "profiles")

const secrets = join(profiles, "0".repeat(32))

mkdirSync(secrets, { recursive: true, mode: 0o700 })

const file = join(folder, "file")

const screen = (input: string) => Screen.of({ ...pipe, read: Effect.succeed(input) })

/** Runs a program of the terminal, and returns its result or the sentence with which it is refused. */
const run = async <A, E>(program: Effect.Effect<A, E, Screen>, input = "") => {
  const env = { XDG_STATE_HOME: folder }
  const provided = program.pipe(
    Effect.provideService(Screen, screen(input)),
    Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromEnv({ env }))
  )
  const exit = await Effect.runPromiseExit(provided)
  if (Exit.isSuccess(exit)) return { found: exit.value, sentence: undefined }
  const error = Cause.squash(exit.cause)
  if (error instanceof Refusal) return { found: undefined, sentence: `${error.message} ${error.remedy ?? ""}` }
  if (isXError(error) && error.reason._tag === "InvalidInput") return { found: undefined, sentence: error.message }
  throw error
}

/** How many characters of a file a sentence may show: no secret is so short. */
const maxShown = 20

/** Fails if a sentence has a part of a text that could be a secret. */
const checkHides = (sentence: string, text: string) => {
  const plain = sentence.replaceAll(file, "")
  for (const [word] of text.matchAll(/[^\s"\\]{21,}/g))
    for (let at = 0; at + maxShown < word.length; at += 1)
      if (plain.includes(word.slice(at, at + maxShown + 1)))
        broken("a sentence shows a part of the file", sentence, word)
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isId = (text: string) => /^\d{1,19}$/.test(text)

/** The keys of a file for a look-up at the terminal. */
const checkKeys = (kind: "tweets" | "users", text: string) => {
  const read = keysIn(kind, text)
  if ("wrong" in read) return checkHides(read.wrong, text)
  for (const key of read.keys) {
    const isRight = read.by === "ids" ? isId(key) : kind === "users" && /^\w{1,15}$/.test(key)
    if (!isRight) broken("a key is none", key)
  }
  // Papa Parse takes one kind of line ends for all.
  if (/\r(?!\n)/.test(text)) return
  const lines = text.replace(/^\ufeff/, "").replaceAll("\r\n", "\n")
  const { data, errors } = Papa.parse<ReadonlyArray<string>>(lines, { delimiter: ",", newline: "\n" })
  if (errors.length > 0) return
  const rows = data.filter((row) => row.some((cell) => cell.trim() !== ""))
  expectEqual(read.keys.length, rows.length - (read.head === undefined ? 0 : 1), "each row has a key")
}

/** The contents of a file of twarc, by an independent reading. */
const twarcOf = (text: string) => {
  const lines = text.split("\n").flatMap((line, index) => (/\S/.test(line) ? [{ line, number: index + 1 }] : []))
  const damaged: Array<number> = []
  const ids: Array<bigint> = []
  for (const { line, number } of lines) {
    const value = parse(line)
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value)
    const isPage = isObject && ["data", "errors", "meta"].some((name) => name in value)
    const { data } = Object(value)
    const given = isPage
      ? Array.isArray(data)
        ? data
        : typeof data === "object" && data !== null
          ? [data]
          : []
      : [value]
    const found = given.map((entry) => Object(entry).id_str ?? Object(entry).id)
    if (!isObject || found.some((id) => typeof id !== "string" || !/^\d{1,19}$/.test(id))) damaged.push(number)
    else ids.push(...found.map((id) => BigInt(id)))
  }
  return { damaged: damaged.slice(0, 100), ids }
}

const checkTwarc = async (text: string) => {
  writeFileSync(file, text)
  const { found, sentence = "" } = await run(continueTwarc(file, { query: "tides", search: "all" }))
  // The fields that twarc requested are in the address of a line. They are no secret.
  if (/ (?:\w+_fields|expansions) must be /.test(sentence)) return
  checkHides(sentence, text)
  const { damaged, ids } = twarcOf(text)
  if (found === undefined) {
    if (ids.length > 0) broken("a file with posts is refused", sentence)
    return
  }
  expectEqual([...found.file.damaged], damaged, "other lines are damaged")
  expectEqual(found.file.entries, ids.length, "entries are lost")
  const sorted = ids.toSorted((one, other) => (one < other ? -1 : 1))
  const newest = [found.file.oldestId, found.file.newestId].map((id) => BigInt(id ?? -1))
  expectEqual(newest.map(String), [String(sorted[0]), String(sorted.at(-1))], "another post is the newest")
  checkHides((await run(continueTwarc(file))).sentence ?? "", text)
}

/** The keys of a collection: IDs one a line, or JSON of twarc. */
const checkSources = async (text: string) => {
  writeFileSync(file, text)
  for (const [name, parameter] of [
    ["get_tweets", "ids"],
    ["get_users", "usernames"]
  ] as const) {
    const row = collectable(name)
    if (row === undefined) throw new Error(`${name} cannot be collected`)
    const { found, sentence = "" } = await run(readKeys(row, { parameter, file }))
    checkHides(sentence, text)
    for (const key of found ?? [])
      if (parameter === "ids" ? !isId(key) : !/^@?\w{1,15}$/.test(key)) broken("a key is none", key)
    const lines = text.split(/[\r\n]/).map((line) => line.trim())
    const own = lines.filter((line) => line !== "" && !line.startsWith("{"))
    if (found !== undefined && !text.includes("{")) expectEqual(new Set(found).size, new Set(own).size, "keys are lost")
  }
}

const checkProfile = async (text: string) => {
  writeFileSync(join(profiles, "p.json"), text, { mode: 0o600 })
  const { found, sentence = "" } = await run(readProfile("p"))
  checkHides(sentence, text)
  if (found === undefined) return
  // A folder leads nowhere else.
  if (!/^[0-9a-f]{32}$/.test(found.folder)) broken("a profile leads to another folder", found)
  await run(writeProfile(found, () => true))
  expectEqual((await run(readProfile("p"))).found, found, "a profile changes when it is written")
}

const owner = { name: "p", kind: "oauth1", secrets: "file", folder: "0".repeat(32) } as const

const checkSecrets = async (text: string) => {
  writeFileSync(join(secrets, "secrets.json"), text, { mode: 0o600 })
  const { found, sentence = "" } = await run(readSecrets(owner, noSeal))
  checkHides(sentence, text)
  const value = Object(parse(text))
  for (const [name, secret] of Object.entries(found ?? {})) {
    if (secret === undefined) continue
    expectEqual(Redacted.value(secret), value[name], "a secret is another one")
    if (String(secret) !== JSON.parse(JSON.stringify(secret)) || !String(secret).startsWith("<redacted"))
      broken("a secret is shown", name)
  }
  if (found === undefined && (await run(secretsFolder(owner))).found !== secrets) broken("the folder is another one")
}

const variables = ["X_BEARER_TOKEN", "X_CONSUMER_KEY", "X_ACCESS_TOKEN_SECRET"] as const

/** Lines such as `X_BEARER_TOKEN=…` on standard input, as a file of variables has them. */
const checkVariables = async (text: string) => {
  const program = Effect.gen(function* () {
    const { given, needed } = yield* makeInputs({ stdin: true, paste: false, emulated: undefined })
    const found = yield* Effect.forEach(variables, given)
    yield* needed("X_CLIENT_SECRET", { question: "Client secret", remedy: "Set X_CLIENT_SECRET." })
    return found
  })
  const { found = [], sentence = "" } = await run(program, text)
  checkHides(sentence, text)
  for (const secret of found)
    if (secret !== undefined && !text.includes(Redacted.value(secret))) broken("a value is another one")
}

/** The checks by the word on the first line. */
const checks = new Map<string, (text: string) => void | Promise<void>>([
  ["posts", (text) => checkKeys("tweets", text)],
  ["users", (text) => checkKeys("users", text)],
  ["sources", checkSources],
  ["twarc", checkTwarc],
  ["profile", checkProfile],
  ["secrets", checkSecrets],
  ["variables", checkVariables]
])

const secret = "AAAAAAAAAAAAAAAAAAAAAMLheAAAAAAA0%2BuSeid"

const page = (...ids: ReadonlyArray<unknown>) =>
  JSON.stringify({
    data: ids.map((id) => ({ id, text: "a" })),
    meta: { result_count: ids.length },
    __twarc: {
      url: "https://api.twitter.com/2/tweets/search/all?query=tides&tweet.fields=id&next_token=b26v89",
      version: "2.14.0"
    }
  })

export const keyAndTwarcFiles: Target = {
  name: "key-and-twarc-files",
  about:
    "Files of keys, of twarc and of profiles are read or refused in a sentence without their secrets; nothing is lost.",
  seeds: [
    "posts\n20\n1445880548472328192\nhttps://x.com/jack/status/21\n",
    'posts\nname,tweet_id\r\n"a, ""b""",20\r\nc,"21"\r\n\r\n',
    "users\n@jack\nXDevelopers\n\nhttps://x.com/a_b\n",
    `users\nuser_id,handle\n12,jack\nX_BEARER_TOKEN=${secret},\n`,
    `sources\n20\r21\r\n 22\n${page("23", "24")}\n${JSON.stringify({ id: "25", id_str: "26", text: "a" })}\n`,
    `sources\nX_CONSUMER_SECRET=${secret}\n`,
    `twarc\n${page("20", "1445880548472328192")}\n${page("19")}\n{"data":[{"id":"2`,
    `twarc\n${JSON.stringify({ id: 20, id_str: "20", text: "a", __twarc: { url: "https://api.twitter.com/2/tweets/search/recent?query=b" } })}\n\n${JSON.stringify({ data: [null, "21", { id: 22 }], errors: [] })}\n`,
    `profile\n${JSON.stringify({ kind: "oauth2", secrets: "file", folder: "0".repeat(32), client_id: "abc", user_id: "12", username: "jack", scopes: ["tweet.read"], base_url: "https://api.x.com" })}`,
    `secrets\n${JSON.stringify({ consumer_key: "k", consumer_secret: secret, access_token: `12-${secret}`, access_token_secret: secret, bearer_token: null })}`,
    `variables\nexport X_BEARER_TOKEN="${secret}"\n# a comment\nX_CONSUMER_KEY='k'\nX_ACCESS_TOKEN_SECRET=${secret}\n${secret}\n`
  ],
  words: [secret, "X_CONSUMER_SECRET=", "tweet_id", '"id_str":', "https://x.com/jack/status/20", ...checks.keys()],
  mutants: 50,
  run: async (bytes) => {
    const text = new TextDecoder().decode(bytes)
    const end = text.indexOf("\n")
    await checks.get(text.slice(0, Math.max(0, end)))?.(text.slice(end + 1))
  }
}
