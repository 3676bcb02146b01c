// Tokens as a use of files, whose protocol is attacked in core/test/file-store.test.ts.
import { spawnSync } from "node:child_process"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import { assert, describe, it } from "@effect/vitest"
import { forgetTokens, layerFiles, storeTokens, TokenStore, TokenStoreError } from "@xeffect/http/sign-in/stores"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"

const tokens = (name: string) => ({
  access_token: Redacted.make(`access-${name}`),
  refresh_token: Redacted.make(`refresh-${name}`)
})

const draft = `tokens.${"0".repeat(32)}.new`

/** Runs a test with the file system and a directory of its own. */
const inDirectory = <A, E>(
  test: (files: FileSystem.FileSystem, directory: string) => Effect.Effect<A, E, FileSystem.FileSystem>
) =>
  Effect.gen(function* () {
    const files = yield* FileSystem.FileSystem
    return yield* test(files, `${yield* files.makeTempDirectoryScoped()}/tokens`)
  }).pipe(Effect.scoped, Effect.provide(NodeFileSystem.layer))

const at = (directory: string) => Effect.provide(layerFiles({ directory }), { local: true })

const held = Effect.map(
  Effect.flatMap(TokenStore, ({ get }) => get),
  (entry) => entry && Redacted.value(entry.tokens.access_token)
)

/** All that can be read in a directory. */
const readAll = Effect.fn("readAll")(function* (files: FileSystem.FileSystem, directory: string) {
  const names = yield* files.readDirectory(directory)
  return (yield* Effect.forEach(names, (name) => files.readFileString(`${directory}/${name}`))).join("\n")
})

describe("a directory of tokens", () => {
  it.live("has none that can be read after a sign-out", () =>
    inDirectory((files, directory) =>
      Effect.gen(function* () {
        for (const name of ["a", "b", "c"]) yield* storeTokens(tokens(name))
        assert.include(yield* readAll(files, directory), "access-c")
        yield* forgetTokens
        assert.strictEqual((yield* readAll(files, directory)).trim(), "")
        yield* storeTokens(tokens("d"))
        assert.strictEqual(yield* held, "access-d")
      }).pipe(at(directory))
    )
  )

  it.live("of another user is refused, though nobody else can write to it", () =>
    inDirectory((files, directory) =>
      Effect.gen(function* () {
        yield* files.makeDirectory(directory, { mode: 0o700 })
        const owned = (path: string) =>
          Effect.map(files.lstat(path), (found) =>
            path.endsWith("/tokens") ? { ...found, uid: Option.map(found.uid, (own) => own + 1) } : found
          )
        const live = Effect.provide(layerFiles({ directory }), { local: true })
        const error = yield* Effect.flip(live(storeTokens(tokens("a")))).pipe(
          Effect.provideService(FileSystem.FileSystem, { ...files, lstat: owned })
        )
        assert.include(error.message, "belongs to another user")
        assert.deepStrictEqual(yield* files.readDirectory(directory), [])
      })
    )
  )

  it.live("of an earlier version is read, and written to", () =>
    inDirectory((files, directory) =>
      Effect.gen(function* () {
        yield* files.makeDirectory(directory, { mode: 0o700 })
        const text =
          '{"access_token":"access-a","refresh_token":"refresh-a","expires_at":1800000000000,"scopes":["tweet.read"],"sign_in":"52c2"}'
        yield* files.writeFileString(`${directory}/tokens-1`, text, { mode: 0o600 })
        yield* Effect.gen(function* () {
          const { get } = yield* TokenStore
          const entry = yield* get
          const { access_token, expires_at, refresh_token, scopes } = entry?.tokens ?? assert.fail("it has no tokens")
          assert.strictEqual(Redacted.value(access_token), "access-a")
          assert.strictEqual(refresh_token && Redacted.value(refresh_token), "refresh-a")
          assert.deepStrictEqual([expires_at, scopes], [1_800_000_000_000, ["tweet.read"]])
          yield* storeTokens(tokens("b"))
          assert.strictEqual(yield* held, "access-b")
        }).pipe(at(directory))
      })
    )
  )

  it.live("has none but the newest", () =>
    inDirectory((files, directory) =>
      Effect.gen(function* () {
        for (const name of ["a", "b", "c"]) yield* storeTokens(tokens(name))
        const text = yield* readAll(files, directory)
        assert.deepStrictEqual(text.match(/access-\w/g), ["access-c"])
      }).pipe(at(directory))
    )
  )

  it.live("is cleaned of what crashes have left: when it is opened, and at each write; never of a draft of now", () =>
    inDirectory((files, directory) =>
      Effect.gen(function* () {
        const leave = Effect.fn("leave")(function* (name: string, age: number) {
          yield* files.writeFileString(`${directory}/${name}`, '{"access_token":"left"}')
          const { mtime } = yield* files.stat(`${directory}/${name}`)
          const then = new Date(Option.getOrThrow(mtime).getTime() - age)
          yield* files.utimes(`${directory}/${name}`, then, then)
        })
        const names = files.readDirectory(directory)
        yield* storeTokens(tokens("a")).pipe(at(directory))
        yield* leave(draft, 61_000)
        yield* held.pipe(at(directory))
        assert.notInclude(yield* names, draft)
        yield* Effect.gen(function* () {
          yield* leave(draft, 61_000)
          yield* leave(draft.replaceAll("0", "1"), 30_000)
          yield* storeTokens(tokens("b"))
          assert.notInclude(yield* names, draft)
          assert.include(yield* names, draft.replaceAll("0", "1"))
        }).pipe(at(directory))
        // It died after it had added a version, and before it could empty the one before.
        yield* files.writeFileString(`${directory}/tokens-1`, '{"access_token":"left"}')
        yield* held.pipe(at(directory))
        assert.strictEqual(yield* files.readFileString(`${directory}/tokens-1`), "")
      })
    )
  )

  it.live("that was removed holds nothing, and is created again", () =>
    inDirectory((files, directory) =>
      Effect.gen(function* () {
        yield* storeTokens(tokens("a"))
        yield* files.remove(directory, { recursive: true })
        assert.isUndefined(yield* held)
        yield* storeTokens(tokens("b"))
        assert.strictEqual(yield* held, "access-b")
        assert.strictEqual((yield* files.stat(directory)).mode & 0o777, 0o700)
      }).pipe(at(directory))
    )
  )

  it.live("has one name, however it is written", () =>
    inDirectory((files, directory) =>
      Effect.gen(function* () {
        const nameOf = (path: string) => Effect.map(TokenStore, ({ name }) => name).pipe(at(path))
        yield* files.makeDirectory(directory, { mode: 0o700 })
        yield* files.symlink(`${directory}/..`, `${directory}-above`)
        assert.strictEqual(yield* nameOf(`${directory}/../tokens/`), yield* nameOf(directory))
        assert.strictEqual(yield* nameOf(`${directory}-above/tokens`), yield* nameOf(directory))
      })
    )
  )
})

describe("a directory that is not named", () => {
  it.live.each([undefined, null, "", 5])("is refused, and no file is written: %j", (directory) =>
    Effect.gen(function* () {
      // A program without types may pass it.
      const error = yield* Effect.flip(held.pipe(at(directory as never)))
      assert.instanceOf(error, TokenStoreError)
      assert.strictEqual(error.message, "the token store cannot be used: the path of its directory is missing")
    }).pipe(Effect.provide(NodeFileSystem.layer))
  )
})

describe("a directory that others", () => {
  it.live.each([0o777])("may write to is refused: %o", (mode) =>
    inDirectory((files, directory) =>
      Effect.gen(function* () {
        yield* files.makeDirectory(directory)
        yield* files.chmod(directory, mode)
        yield* files.writeFileString(`${directory}/tokens-9`, '{"access_token":"planted"}')
        const error = yield* Effect.flip(held.pipe(at(directory)))
        assert.instanceOf(error, TokenStoreError)
        assert.match(error.message, /can be written to by others: run chmod 700$/)
      })
    )
  )

  it.live("may only read is used: the files are the user's", () =>
    inDirectory((files, directory) =>
      Effect.gen(function* () {
        yield* files.makeDirectory(directory)
        yield* files.chmod(directory, 0o755)
        yield* storeTokens(tokens("a")).pipe(at(directory))
        assert.strictEqual((yield* files.stat(`${directory}/tokens-1`)).mode & 0o777, 0o600)
      })
    )
  )
})

describe("in a directory of tokens", () => {
  const unusual: ReadonlyArray<readonly [string, (files: FileSystem.FileSystem, directory: string) => unknown]> = [
    ["a symbolic link", (files, path) => files.symlink(`${path}/../planted`, `${path}/tokens-9`)],
    ["a pipe", (_, path) => Effect.sync(() => spawnSync("mkfifo", [`${path}/tokens-9`]))],
    ["another name", (files, path) => files.writeFileString(`${path}/tokens-9.bak`, "{}")]
  ]

  const isNotFile = /^a (?:symbolic link|pipe)/

  it.live.each(unusual)("%s is no tokens, and tokens can be stored", ([what, plant]) =>
    inDirectory((files, directory) =>
      Effect.gen(function* () {
        yield* files.makeDirectory(directory, { mode: 0o700 })
        yield* files.writeFileString(`${directory}/../planted`, '{"access_token":"planted"}')
        const planted = plant(files, directory)
        if (Effect.isEffect(planted)) yield* Effect.exit(planted as Effect.Effect<unknown>)
        yield* Effect.gen(function* () {
          if (isNotFile.test(what))
            assert.match((yield* Effect.flip(held)).message, /tokens-9 is (?:a link|not a file)$/)
          else assert.isUndefined(yield* held)
          yield* storeTokens(tokens("a"))
          assert.strictEqual(yield* held, "access-a")
          yield* forgetTokens
          assert.isUndefined(yield* held)
        }).pipe(at(directory))
        assert.include(yield* files.readFileString(`${directory}/../planted`), "planted")
      })
    )
  )

  it.live.each([0o602])("a file with the mode %o is not read, until a sign-in replaces it", (mode) =>
    inDirectory((files, directory) =>
      Effect.gen(function* () {
        yield* storeTokens(tokens("a"))
        yield* files.chmod(`${directory}/tokens-1`, mode)
        const error = yield* Effect.flip(held)
        assert.match(error.message, /tokens-1 can be written to by others$/)
        // Nobody who has not read it replaces it.
        const { set } = yield* TokenStore
        assert.isFalse(yield* set({ text: Redacted.make("planted") }, { tokens: tokens("c") }))
        yield* storeTokens(tokens("b"))
        assert.strictEqual(yield* held, "access-b")
        assert.notInclude(yield* readAll(files, directory), "access-a")
      }).pipe(at(directory))
    )
  )

  it.live.skipIf(process.platform !== "linux")("a claim names its process, which others see end", () =>
    inDirectory((_, directory) =>
      Effect.gen(function* () {
        const { get, holders, set } = yield* TokenStore
        const here = (yield* holders?.here ?? Effect.undefined) ?? assert.fail("this process is not known")
        const claim = { id: "claim", at: 1, holder: { ...here, process: spawnSync("true").pid } }
        assert.isTrue(yield* set(undefined, { tokens: tokens("a"), claim }))
        assert.deepStrictEqual((yield* get)?.claim, claim)
        assert.deepStrictEqual([yield* holders?.hasEnded(claim.holder) ?? Effect.undefined], [true])
        assert.deepStrictEqual([yield* holders?.hasEnded(here) ?? Effect.undefined], [false])
      }).pipe(at(directory))
    )
  )
})
