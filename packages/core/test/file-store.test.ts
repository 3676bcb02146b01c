// One protocol of files, attacked in each way that it is used.
import { spawnSync } from "node:child_process"
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import { assert, describe, it } from "@effect/vitest"
import { type FileTextOptions, openFileText, replaceFile, StoreRefusal, type StoreFiles } from "@xeffect/core/store"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"

/** How texts are used. */
const uses: ReadonlyArray<readonly [string, Omit<FileTextOptions, "directory">]> = [
  ["A secret that may be lost", { name: "tokens", secret: true, heals: true }],
  ["A sum that may not", { name: "costs", made_from: (newest, earlier) => newest.startsWith(earlier) }]
]

describe.each(uses)("%s", (_, use) => {
  const scoped = <A, E>(run: (files: FileSystem.FileSystem, directory: string) => Effect.Effect<A, E>) =>
    Effect.gen(function* () {
      const files = yield* FileSystem.FileSystem
      const top = mkdtempSync(join(tmpdir(), "file-store-"))
      const removed = Effect.sync(() => rmSync(top, { recursive: true, force: true }))
      return yield* Effect.ensuring(run(files, join(top, use.name)), removed)
    }).pipe(Effect.provide(NodeFileSystem.layer))

  const open = (files: StoreFiles, directory: string) => openFileText(files, { ...use, directory })
  const nameOf = (number: number) => `${use.name}-${number}`

  /** Replaces the newest version, whatever it is. */
  const write = Effect.fnUntraced(function* (files: StoreFiles, directory: string, text: string) {
    const store = yield* open(files, directory)
    return yield* store.replace(yield* store.read, text)
  })

  const refusalOf = <A>(effect: Effect.Effect<A, unknown>) =>
    Effect.map(Effect.flip(effect), (error) =>
      error instanceof StoreRefusal ? error.detail : assert.fail(String(error))
    )

  it.live("has one winner of many that replace the same version", () =>
    scoped((files, directory) =>
      Effect.gen(function* () {
        const stores = [yield* open(files, directory), yield* open(files, directory)]
        for (let round = 0; round < 10; round++) {
          const { read } = stores[0] ?? assert.fail("no store")
          const version = yield* read
          const writers = Array.from({ length: 10 }, (_, index) => {
            const store = stores[index % 2] ?? assert.fail("no store")
            return Effect.map(store.replace(version, `${round}-${index}`), (done) =>
              done ? [`${round}-${index}`] : []
            )
          })
          const winners = (yield* Effect.all(writers, { concurrency: "unbounded" })).flat()
          assert.deepStrictEqual([(yield* read).text], winners)
        }
        assert.isAtMost(readdirSync(directory).length, 4)
      })
    )
  )

  it.live("is in files that only the user can read", () =>
    scoped((files, directory) =>
      Effect.gen(function* () {
        yield* write(files, directory, "a")
        assert.strictEqual(lstatSync(directory).mode & 0o777, 0o700)
        assert.strictEqual(lstatSync(join(directory, nameOf(1))).mode & 0o777, 0o600)
      })
    )
  )

  const directories: ReadonlyArray<readonly [string, (directory: string) => void, string]> = [
    [
      "a link",
      (directory) => (mkdirSync(`${directory}-other`), symlinkSync(`${directory}-other`, directory)),
      "is a link"
    ],
    ["a link to nothing", (directory) => symlinkSync(`${directory}-other`, directory), "is a link"],
    ...[0o777, 0o775, 0o757, 0o1777].map(
      (mode) =>
        [
          `open to others (${mode.toString(8)})`,
          (directory: string) => (mkdirSync(directory), chmodSync(directory, mode)),
          "can be written to by others: run chmod 700"
        ] as const
    )
  ]

  it.live.each(directories)("is refused in a directory that is %s", ([, plant, why]) =>
    scoped((files, directory) =>
      Effect.gen(function* () {
        plant(directory)
        for (const path of [directory, `${directory}/`])
          assert.strictEqual(yield* refusalOf(open(files, path)), `the directory ${directory} ${why}`)
      })
    )
  )

  const versions: ReadonlyArray<readonly [string, (path: string) => unknown, RegExp]> = [
    ["a link", (path) => symlinkSync(join(path, "..", "..", "planted"), path), /-9 is a link$/],
    ["a link to nothing", (path) => symlinkSync("nothing", path), /-9 is a link$/],
    ["a directory", (path) => mkdirSync(path), /-9 is not a file$/],
    ["a pipe", (path) => spawnSync("mkfifo", [path]), /-9 is not a file$/],
    ...[0o620, 0o602, 0o666].map(
      (mode) =>
        [
          `open to others (${mode.toString(8)})`,
          (path: string) => (writeFileSync(path, "planted"), chmodSync(path, mode)),
          /-9 can be written to by others$/
        ] as const
    )
  ]

  it.live.each(versions)("is not read from a version that is %s, and replaces it if it is asked to", ([, plant, why]) =>
    scoped((files, directory) =>
      Effect.gen(function* () {
        const store = yield* open(files, directory)
        yield* store.replace(yield* store.read, "a")
        writeFileSync(join(directory, "..", "planted"), "planted")
        plant(join(directory, nameOf(9)))
        assert.match(yield* refusalOf(store.read), why)
        for (const text of ["a", "planted"]) assert.isFalse(yield* store.replace({ text }, "b"))
        const error = yield* Effect.flip(store.read)
        const version = error instanceof StoreRefusal ? error.version : undefined
        assert.isTrue(yield* store.replace(version ?? assert.fail("it has none"), "c"))
        assert.strictEqual((yield* store.read).text, "c")
        assert.strictEqual(readFileSync(join(directory, "..", "planted"), "utf8"), "planted")
      })
    )
  )

  it.live.each(["-007", "-9007199254740993", "-9.bak", "9"])("does not count a file whose name ends in %s", (ending) =>
    scoped((files, directory) =>
      Effect.gen(function* () {
        const store = yield* open(files, directory)
        writeFileSync(join(directory, `${use.name}${ending}`), "planted")
        assert.deepStrictEqual(yield* store.read, { number: 0, text: undefined })
        assert.isTrue(yield* store.replace({ text: undefined }, "a"))
        assert.isTrue(existsSync(join(directory, nameOf(1))))
      })
    )
  )

  it.live("removes drafts that are a minute old, and no others", () =>
    scoped((files, directory) =>
      Effect.gen(function* () {
        yield* open(files, directory)
        const draftOf = (digit: string) => join(directory, `${use.name}.${digit.repeat(32)}.new`)
        const leave = (path: string, isOld: boolean) => {
          writeFileSync(path, "left")
          if (isOld) utimesSync(path, 1_700_000_000, 1_700_000_000)
        }
        for (const isOpened of [true, false]) {
          const store = yield* open(files, directory)
          leave(draftOf("1"), true)
          leave(draftOf("2"), false)
          leave(join(directory, "other.1.new"), true)
          yield* isOpened ? open(files, directory) : store.replace(yield* store.read, "a")
          assert.isFalse(existsSync(draftOf("1")))
          assert.isTrue(existsSync(draftOf("2")))
          assert.isTrue(existsSync(join(directory, "other.1.new")))
        }
      })
    )
  )

  it.live(`leaves ${use.secret === true ? "no older version that can be read" : "the version before"}`, () =>
    scoped((files, directory) =>
      Effect.gen(function* () {
        for (const text of ["a", "b"]) yield* write(files, directory, text)
        assert.strictEqual(readFileSync(join(directory, nameOf(1)), "utf8"), use.secret === true ? "" : "a")
        writeFileSync(join(directory, nameOf(1)), "left by a crash")
        yield* open(files, directory)
        const left = readFileSync(join(directory, nameOf(1)), "utf8")
        assert.strictEqual(left, use.secret === true ? "" : "left by a crash")
      })
    )
  )

  it.live(`${use.heals === true ? "is empty and made again" : "fails"} in a directory that was removed`, () =>
    scoped((files, directory) =>
      Effect.gen(function* () {
        const store = yield* open(files, directory)
        yield* store.replace(yield* store.read, "a")
        const version = yield* store.read
        rmSync(directory, { recursive: true })
        if (use.heals === true) {
          assert.isFalse(yield* store.replace({ text: "a" }, "b"))
          assert.isTrue(yield* store.replace(yield* store.read, "b"))
          assert.strictEqual(lstatSync(directory).mode & 0o777, 0o700)
        } else {
          yield* Effect.flip(store.read)
          yield* Effect.flip(store.replace(version, "b"))
          assert.isFalse(existsSync(directory))
        }
      })
    )
  )

  it.live("takes a draft that was removed under its writer all the same", () =>
    scoped((files, directory) =>
      Effect.gen(function* () {
        let links = 0
        const link: typeof files.link = (from, to) =>
          Effect.suspend(() => Effect.andThen(++links < 3 ? files.remove(from) : Effect.void, files.link(from, to)))
        assert.isTrue(yield* write({ ...files, link }, directory, "a"))
        assert.strictEqual(links, 3)
      })
    )
  )

  it.live("is never read as empty while another replaces it", () =>
    scoped((files, directory) =>
      Effect.gen(function* () {
        yield* write(files, directory, "a")
        let others = 1
        // The file is found, then replaced and, if it is a secret, emptied before it is read.
        const readFileString: StoreFiles["readFileString"] = (path) =>
          Effect.suspend(() =>
            Effect.andThen(
              others-- > 0 ? Effect.orDie(write(files, directory, "b")) : Effect.void,
              files.readFileString(path)
            )
          )
        const { read } = yield* open({ ...files, readFileString }, directory)
        assert.strictEqual((yield* read).text, use.secret === true ? "b" : "a")
      })
    )
  )

  /** A writer that sleeps after its link, while others replace what it wrote. */
  const writeMeanwhile = (files: StoreFiles, directory: string, others: ReadonlyArray<string>) =>
    Effect.gen(function* () {
      const link: StoreFiles["link"] = (from, to) =>
        Effect.tap(files.link(from, to), () =>
          Effect.forEach(others, (text) => Effect.orDie(write(files, directory, text)))
        )
      return yield* write({ ...files, link }, directory, "own")
    })

  it.live.each([1, 3])("has written what others have replaced since, %i times", (times) =>
    scoped((files, directory) =>
      Effect.gen(function* () {
        const others = Array.from({ length: times }, (_, index) => `later ${index}`)
        assert.isTrue(yield* writeMeanwhile(files, directory, others))
      })
    )
  )

  it.live("is not written under a number that has become free again", () =>
    scoped((files, directory) =>
      Effect.gen(function* () {
        yield* write(files, directory, "1")
        const store = yield* open(files, directory)
        const old = yield* store.read
        for (const text of ["2", "3", "4", "5", "6", "7"]) yield* write(files, directory, text)
        assert.isFalse(existsSync(join(directory, nameOf(2))))
        assert.isFalse(yield* store.replace(old, "late"))
        assert.strictEqual((yield* store.read).text, "7")
        assert.isFalse(existsSync(join(directory, nameOf(2))))
      })
    )
  )

  it.live("says that it has used all numbers", () =>
    scoped((files, directory) =>
      Effect.gen(function* () {
        const store = yield* open(files, directory)
        writeFileSync(join(directory, nameOf(999_999_999_999_999)), "a", { mode: 0o600 })
        assert.match(yield* refusalOf(store.replace({ text: "a" }, "b")), /has no version numbers left/)
      })
    )
  )

  it.live("says that a version is always gone when it is read", () =>
    scoped((files, directory) =>
      Effect.gen(function* () {
        const readDirectory = () => Effect.succeed([nameOf(1)])
        const store = yield* open({ ...files, readDirectory }, directory)
        assert.match(yield* refusalOf(store.read), /during every attempt/)
      })
    )
  )
})

describe("A sum that a sleeping writer added", () => {
  it.live("counts if the newest one was made from it, also after many others", () =>
    Effect.gen(function* () {
      const files = yield* FileSystem.FileSystem
      const top = mkdtempSync(join(tmpdir(), "file-store-"))
      const options = { directory: join(top, "costs"), name: "costs" }
      const add = Effect.fnUntraced(function* (
        files: StoreFiles,
        more: string,
        made_from?: FileTextOptions["made_from"]
      ) {
        const store = yield* openFileText(files, { ...options, made_from })
        const version = yield* store.read
        return yield* store.replace(version, `${version.text ?? ""}${more}`)
      })
      const others = Effect.forEach(["b", "c", "d", "e", "f"], (more) => Effect.orDie(add(files, more)))
      const link: StoreFiles["link"] = (from, to) => Effect.tap(files.link(from, to), () => others)
      assert.isTrue(yield* add({ ...files, link }, "a", (newest, earlier) => newest.startsWith(earlier)))
      rmSync(top, { recursive: true })
    }).pipe(Effect.provide(NodeFileSystem.layer))
  )
})

it.live("A file is replaced as a whole also in a folder that can be written to but not listed", () =>
  Effect.gen(function* () {
    const files = yield* FileSystem.FileSystem
    const directory = yield* files.makeTempDirectoryScoped()
    const unlisted = {
      ...files,
      readDirectory: () => Effect.fail({ message: "denied", reason: { _tag: "PermissionDenied" } })
    }
    yield* replaceFile(unlisted, { directory, name: "position" }, "20")
    assert.strictEqual(yield* files.readFileString(`${directory}/position`), "20")
  }).pipe(Effect.scoped, Effect.provide(NodeFileSystem.layer))
)
