import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterEach, assert, beforeEach, describe, it } from "vitest"
import { top } from "../workspace.ts"
import { problems } from "../release/check.ts"
import { filled } from "../release/fill.ts"
import { publishLine } from "../release/publish-list.ts"
import { releaseNotes } from "../release/notes.ts"
import { parseSettings, placeholder, readSettings, settingsFile } from "../release/settings.ts"

const repository = "https://github.com/somebody/something"

let folder = ""
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "release-"))))
afterEach(() => rmSync(folder, { recursive: true }))

const write = (file: string, text: string) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}
const read = (file: string) => readFileSync(join(folder, file), "utf8")
const manifest = (file: string) => JSON.parse(read(file))
const set = (repository: string | null) => write(settingsFile, JSON.stringify({ repository }))
const fill = () => {
  for (const [file, text] of filled(folder, readSettings(folder))) write(file, text)
}

/** A copy of the files of this repository that a release reads, unchanged while nothing is filled in. */
const copy = () => {
  for (const file of filled(top, { repository: null }).keys()) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(top, file), join(folder, file))
  }
  write(settingsFile, readFileSync(join(top, settingsFile), "utf8"))
  set(null)
  fill()
}

describe("the setting", () => {
  it.each([null, repository, "https://github.com/a-b/c.d"])("may be %j", (repository) => {
    assert.deepStrictEqual(parseSettings(JSON.stringify({ repository })), { repository })
  })

  it.each(["", "a/b", "http://github.com/a/b", `${repository}.git`, `${repository}/`, 1, undefined])(
    "refuses %j as a value",
    (repository) => {
      assert.throws(() => parseSettings(JSON.stringify({ repository })), /repository must be null or an address/)
    }
  )
})

describe("the list of what to publish", () => {
  it.each([
    ["1.2.3", "@xeffect/core@1.2.3 core.tgz latest"],
    ["1.0.0-beta.2", "@xeffect/core@1.0.0-beta.2 core.tgz beta"]
  ])("has the version %s under its tag", (version, line) => {
    assert.strictEqual(publishLine("@xeffect/core", version, "core.tgz"), line)
  })
})

describe("what follows from the setting", () => {
  it("is filled in in this repository", () => {
    const stale = [...filled(top, readSettings(top))].filter(
      ([file, text]) => readFileSync(join(top, file), "utf8") !== text
    )
    assert.deepStrictEqual(
      stale.map(([file]) => file),
      []
    )
  })

  it("is where npm shows a package's origin, and provenance", () => {
    copy()
    assert.notProperty(manifest("packages/http/package.json"), "repository")
    assert.deepStrictEqual(manifest("packages/http/package.json").publishConfig, { access: "public" })
    set(repository)
    fill()
    const { bugs, homepage, publishConfig, repository: origin } = manifest("packages/http/package.json")
    assert.deepStrictEqual(
      { bugs, homepage, origin, publishConfig },
      {
        homepage: `${repository}/tree/main/packages/http#readme`,
        origin: { type: "git", url: `git+${repository}.git`, directory: "packages/http" },
        bugs: { url: `${repository}/issues` },
        publishConfig: { access: "public", provenance: true }
      }
    )
    assert.notProperty(manifest("package.json"), "publishConfig")
    assert.strictEqual(manifest("package.json").homepage, `${repository}#readme`)
  })

  it("is every address in pages, and links that hold on npm's page", () => {
    copy()
    assert.include(read("SECURITY.md"), `${placeholder}/security/advisories/new`)
    assert.include(read("packages/core/README.md"), ", `docs/errors.md`")
    assert.include(read("packages/xeffect/README.md"), "](docs/errors.md)")
    set(repository)
    fill()
    for (const [file, text] of filled(folder, readSettings(folder))) {
      assert.notInclude(text, placeholder, file)
      assert.notInclude(text, "](../", file)
    }
    assert.include(read("SECURITY.md"), `${repository}/security/advisories/new`)
    assert.include(read("packages/core/README.md"), `[\`docs/errors.md\`](${repository}/blob/main/docs/errors.md)`)
    assert.include(read("packages/xeffect/README.md"), `](${repository}/blob/main/docs/errors.md)`)
  })

  it("moves with the setting, and goes with it", () => {
    copy()
    const files = [...filled(folder, { repository: null }).keys()]
    const before = files.map(read)
    for (const address of [repository, "https://github.com/somebody-else/else"]) {
      set(address)
      fill()
      fill()
    }
    assert.notInclude(files.map(read).join(), repository)
    set(null)
    fill()
    assert.deepStrictEqual(files.map(read), before)
  })
})

describe("what is missing for a release", () => {
  const now = Date.parse("2026-11-21T08:30:00Z")
  const describe = (date: string | undefined) =>
    write("spec/description/requests.json", JSON.stringify({ version: "2.169", date }))
  const reported = (isOldAllowed = false) => {
    if (!existsSync(join(folder, "spec/description/requests.json"))) describe("2026-11-20")
    return problems(folder, { now, isOldAllowed }).map((problem) => problem.split(": ")[0])
  }
  const version = (version: string) => {
    const file = "packages/core/package.json"
    write(file, `${JSON.stringify({ ...manifest(file), version }, null, 2)}\n`)
  }

  it("is a repository, and a version", () => {
    copy()
    version("0.0.0")
    assert.deepStrictEqual(reported(), [settingsFile, "packages"])
  })

  it("is what does not agree with the repository", () => {
    copy()
    version("0.1.0")
    set(repository)
    assert.includeMembers(reported(), ["SECURITY.md", "packages/core/package.json", "packages/core/README.md"])
    fill()
    assert.deepStrictEqual(reported(), [])
  })

  it.each([
    ["2026-11-21", []],
    ["2026-10-23", []],
    ["2026-10-21", ["spec/description"]],
    ["2024-01-01", ["spec/description"]],
    ["soon", ["spec/description"]],
    [undefined, ["spec/description"]]
  ] as const)("is a description of %s that is older than 30 days, unless it is allowed", (date, missing) => {
    copy()
    version("0.1.0")
    set(repository)
    fill()
    describe(date)
    assert.deepStrictEqual(reported(), [...missing])
    assert.deepStrictEqual(reported(true), [])
    describe("2026-11-20")
  })

  it("is a changeset that is in no version", () => {
    copy()
    version("0.1.0")
    set(repository)
    fill()
    write(".changeset/README.md", "How to")
    assert.deepStrictEqual(reported(), [])
    write(".changeset/brave-fox.md", "---\n---\n")
    assert.deepStrictEqual(reported(), [".changeset"])
  })
})

it("the notes of a release have each entry once", () => {
  const changelog = (name: string, ...entries: ReadonlyArray<string>) =>
    write(
      `packages/${name}/CHANGELOG.md`,
      `# ${name}\n\n## 0.2.0\n\n### Minor Changes\n\n${entries.join("\n")}\n\n### Patch Changes\n\n- Updated dependencies\n  - x@0.2.0\n\n## 0.1.0\n\n- Old\n`
    )
  const long = "- abc: Streams\n\n  And more of them."
  changelog("a", long, "- def: Lists")
  changelog("b", long)
  assert.strictEqual(releaseNotes(folder, "0.2.0"), `${long}\n- def: Lists`)
})
