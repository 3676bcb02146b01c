// Tokens in files, and in a KeyValueStore over files.
import { layerFiles, layerKeyValueStore, type StoredEntry, TokenStore } from "@xeffect/http/sign-in/stores"
import * as Effect from "effect/Effect"
import type { FileSystem } from "effect/FileSystem"
import * as Layer from "effect/Layer"
import * as Path from "effect/Path"
import * as KeyValueStore from "effect/persistence/KeyValueStore"
import * as Redacted from "effect/Redacted"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Found, Log, Subject } from "../subject.ts"

const refreshes = 4

const secretOf = (version: number) => `access-token-of-version-${version}-`

const tokensOf = (version: number) => ({
  access_token: Redacted.make(secretOf(version)),
  refresh_token: Redacted.make(`refresh-${version}`),
  expires_at: 1_800_000_000_000 + version,
  scopes: ["tweet.read"]
})

const versionIn = (entry: StoredEntry | undefined): number =>
  entry === undefined ? 0 : Number(Redacted.value(entry.tokens.access_token).match(/\d+/)?.[0])

/** A sign-in and refreshes, each of which replaces what is there. */
const refreshAll = (log: Log) =>
  Effect.gen(function* () {
    const store = yield* TokenStore
    for (let version = 1; version <= refreshes; version++) {
      const expected = yield* store.get
      log.begun.push(version)
      if (!(yield* store.set(expected, { tokens: tokensOf(version) }))) return yield* Effect.fail("another has written")
      log.done.push(version)
    }
  })

const secretsIn = (folder: string, newest: number): string | undefined => {
  const old = (existsSync(folder) ? readdirSync(folder) : []).filter(
    // Drafts stay for a minute, as the documentation says.
    (name) => !name.endsWith(".new") && !["", secretOf(newest)].some((text) => isIn(join(folder, name), text))
  )
  return old.length === 0 ? undefined : `old tokens in ${old.join(", ")}`
}

const isIn = (path: string, text: string): boolean => {
  const content = readFileSync(path, "utf8")
  return text === "" ? content === "" : content.includes(text)
}

const judge = (folder: string, { begun, done }: Log) =>
  Effect.gen(function* () {
    const store = yield* TokenStore
    const entry = yield* store.get
    const version = versionIn(entry)
    const [saved, last] = [done.at(-1) ?? 0, begun.at(-1) ?? 0]
    const old = secretsIn(folder, version)
    const isReplaced = yield* store.set(entry, { tokens: tokensOf(99) })
    const next = versionIn(yield* store.get)
    const wrong =
      version > last ? `version ${version} was never stored` : !isReplaced || next !== 99 ? "cannot be replaced" : old
    return { lost: Math.max(0, saved - version), doubled: 0, wrong } satisfies Found
  })

const subjectOf = (
  name: string,
  layerOf: (folder: string) => Layer.Layer<TokenStore, unknown, FileSystem>,
  allowed: Subject["allowed"] = []
): Subject => ({
  name,
  allowed,
  run: (folder, log) => refreshAll(log).pipe(Effect.provide(layerOf(folder))),
  restart: (folder, log) => judge(folder, log).pipe(Effect.provide(layerOf(folder)))
})

export const tokensInFiles = subjectOf("tokens, layerFiles", (folder) => layerFiles({ directory: folder }))

export const tokensInStore = subjectOf(
  "tokens, layerKeyValueStore in files",
  (folder) =>
    layerKeyValueStore({ key: "tokens" }).pipe(
      Layer.provide(KeyValueStore.layerFileSystem(folder)),
      Layer.provide(Path.layer)
    ),
  // `layerKeyValueStore`: "A write of it that fails, a kill during a write and a power cut can leave no tokens".
  ["failure", "kill", "power", "power, names stay"]
)
