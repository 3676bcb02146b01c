// Who may change a file, and whether the process that holds something still runs.
import { spawnSync } from "node:child_process"
import { readFileSync, readlinkSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { hasEnded, isHolder, type ProcessFiles, thisHolder, whyUntrusted } from "@xeffect/core/store"
import * as Effect from "effect/Effect"
import { systemError } from "effect/PlatformError"

const failed = (path: string, _tag: "NotFound" | "PermissionDenied") =>
  Effect.fail(systemError({ module: "FileSystem", method: "read", pathOrDescriptor: path, _tag }))

/** A system with these files. The value `undefined` is a file that this user may not read. */
const system = (given: Readonly<Record<string, string | undefined>>): ProcessFiles => {
  const read = (path: string) => {
    const text = given[path]
    return text === undefined ? failed(path, path in given ? "PermissionDenied" : "NotFound") : Effect.succeed(text)
  }
  return { readFileString: read, readLink: read }
}

/** The line of a process. Its name is whatever its user likes. */
const stat = (process: number, started: number, state = "S", name = "node") =>
  `${process} (${name}) ${state} 1 ${"0 ".repeat(17)}${started} 0 0`

const usual = {
  "/proc/self/stat": stat(20, 700),
  "/proc/sys/kernel/random/boot_id": "b007\n",
  "/proc/self/ns/pid": "pid:[1]",
  "/proc/1/stat": stat(1, 1),
  "/proc/20/stat": stat(20, 700)
}

const here = { machine: "b007 pid:[1]", process: 20, started: "700" }

describe("This process", () => {
  it.effect("is known by its system, its ID and when it began, whatever its name is", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* thisHolder(system(usual)), here)
      const named = { ...usual, "/proc/self/stat": stat(20, 700, "S", ") S 1 (x) Z") }
      assert.deepStrictEqual(yield* thisHolder(system(named)), here)
    })
  )

  it.effect.each(["/proc/self/stat", "/proc/sys/kernel/random/boot_id", "/proc/self/ns/pid"])(
    "is not known without %s",
    (path) =>
      Effect.gen(function* () {
        assert.isUndefined(yield* thisHolder(system({ ...usual, [path]: undefined })))
        assert.isUndefined(yield* thisHolder(system({})))
      })
  )
})

describe("A process that holds something", () => {
  const gone = { ...here, process: 30 }
  const hidden = Object.fromEntries(Object.entries(usual).filter(([path]) => path !== "/proc/1/stat"))
  const rules: ReadonlyArray<readonly [what: string, ended: boolean, system: ProcessFiles, holder: typeof here]> = [
    ["runs", false, system(usual), here],
    ["is not there any more", true, system(usual), gone],
    ["has an ID that another one has now", true, system(usual), { ...here, started: "699" }],
    [
      "was killed, and its parent has not noticed",
      true,
      system({ ...usual, "/proc/30/stat": stat(30, 700, "Z") }),
      gone
    ],
    ["is stopped", false, system({ ...usual, "/proc/30/stat": stat(30, 700, "T") }), gone],
    ["is of another machine", false, system(usual), { ...gone, machine: "b008 pid:[1]" }],
    ["is of another container", false, system(usual), { ...gone, machine: "b007 pid:[2]" }],
    ["may not be read", false, system({ ...usual, "/proc/30/stat": undefined }), gone],
    ["has a line that is none", false, system({ ...usual, "/proc/30/stat": "30" }), gone],
    ["may be hidden, as the first process is", false, system(hidden), gone]
  ]

  it.effect.each(rules)("and %s: ended is %s", ([, ended, files, holder]) =>
    Effect.gen(function* () {
      assert.strictEqual(yield* hasEnded(files, here, holder), ended)
      assert.isFalse(yield* hasEnded(files, undefined, holder))
    })
  )

  it.effect.skipIf(process.platform !== "linux")(
    "is found on this machine: this one runs, one that ended does not",
    () =>
      Effect.gen(function* () {
        const files: ProcessFiles = {
          readFileString: (path) =>
            Effect.try({
              try: () => readFileSync(path, "utf8"),
              catch: (cause) => ({ reason: { _tag: Object(cause).code === "ENOENT" ? "NotFound" : "Unknown" } })
            }),
          readLink: (path) => Effect.sync(() => readlinkSync(path))
        }
        const own = (yield* thisHolder(files)) ?? assert.fail("it is not known")
        assert.strictEqual(own.process, process.pid)
        assert.isFalse(yield* hasEnded(files, own, own))
        assert.isTrue(yield* hasEnded(files, own, { ...own, process: spawnSync("true").pid }))
      })
  )

  it.each([
    [here, true],
    [{ ...here, process: 0 }, false],
    [{ ...here, process: -1 }, false],
    [{ ...here, process: 1.5 }, false],
    [{ ...here, process: "20" }, false],
    [{ ...here, started: "" }, false],
    [{ ...here, started: "../1" }, false],
    [{ ...here, machine: undefined }, false],
    [null, false],
    ["20", false]
  ])("is read from %j: %s", (value, is) => {
    assert.strictEqual(isHolder(value), is)
  })
})

describe("A file", () => {
  const file = { type: "File", mode: 0o100600, uid: 1000 }
  it.each([
    ["of this user", file, 1000, undefined],
    ["that others may read", { ...file, mode: 0o100644 }, 1000, undefined],
    ["of the administrator", { ...file, uid: 0 }, 1000, undefined],
    ["of another user", { ...file, uid: 1001 }, 1000, "belongs to another user"],
    ["of another user, for the administrator", file, 0, "belongs to another user"],
    ["that a group may write to", { ...file, mode: 0o100620 }, 1000, "can be written to by others"],
    ["that all may write to", { ...file, mode: 0o100602 }, 1000, "can be written to by others"],
    ["that is a link", { ...file, type: "SymbolicLink", mode: 0o120777 }, 1000, "is a link"],
    ["that is a folder", { ...file, type: "Directory" }, 1000, "is not a file"],
    ["that is a pipe", { ...file, type: "FIFO" }, 1000, "is not a file"],
    ["on a system without modes", { ...file, mode: 0o100666, uid: undefined }, undefined, undefined],
    ["that is a link, on a system without modes", { ...file, type: "SymbolicLink" }, undefined, "is a link"]
  ] as const)("%s", (_, found, own, why) => {
    assert.strictEqual(whyUntrusted(found, own, "File"), why)
  })

  it("is no folder", () => {
    assert.strictEqual(whyUntrusted(file, 1000, "Directory"), "is not a folder")
    assert.isUndefined(whyUntrusted({ ...file, type: "Directory", mode: 0o40755 }, 1000, "Directory"))
  })
})
