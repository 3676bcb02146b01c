import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, assert, beforeEach, describe, it } from "vitest"
import { run } from "../run.ts"
import { description, patchOf, propose, version } from "../release/propose.ts"

describe("the pull request with the next version", () => {
  let folder = ""
  const at = (name: string) => join(folder, name)
  const git = (place: string, ...args: ReadonlyArray<string>) => run("git", args, { cwd: at(place) })

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "propose-"))
    for (const name of ["remote", "reader", "writer"]) mkdirSync(at(name))
    await git("remote", "init", "--bare", "--initial-branch=main")
    await git("reader", "init", "--initial-branch=main")
    await git("reader", "remote", "add", "origin", at("remote"))
    writeFileSync(at("reader/package.json"), "0.1.0\n")
    writeFileSync(at("reader/changeset.md"), "a change\n")
    await git("reader", "add", "--all")
    await git("reader", "-c", "user.name=a", "-c", "user.email=a@b.example", "commit", "--message", "first")
    await git("reader", "push", "origin", "main")
    await git("writer", "clone", at("remote"), ".")
    writeFileSync(at("reader/package.json"), "0.2.0\n")
    writeFileSync(at("reader/CHANGELOG.md"), "a change\n")
    rmSync(at("reader/changeset.md"))
    writeFileSync(at("version.patch"), await patchOf(at("reader")))
  })

  afterEach(() => rmSync(folder, { recursive: true }))

  const ghOf = (open: string) => {
    const calls: Array<string> = []
    return { calls, gh: async (args: ReadonlyArray<string>) => (calls.push(args.slice(0, 2).join(" ")), open) }
  }

  it("has the changed, new and deleted files of the patch on its branch, and is opened once", async () => {
    const first = ghOf("")
    await propose(at("writer"), at("version.patch"), first.gh)
    assert.deepStrictEqual(first.calls, ["pr list", "pr create"])
    await git("reader", "fetch", "origin", version.branch)
    assert.strictEqual(await git("reader", "show", "FETCH_HEAD:package.json"), "0.2.0\n")
    assert.deepStrictEqual((await git("reader", "ls-tree", "--name-only", "FETCH_HEAD")).trim().split("\n"), [
      "CHANGELOG.md",
      "package.json"
    ])

    await git("writer", "checkout", "main")
    const second = ghOf("7\n")
    await propose(at("writer"), at("version.patch"), second.gh)
    assert.deepStrictEqual(second.calls, ["pr list", "pr edit"])
  })

  it("does not replace what a person has committed on its branch, and says what to do", async () => {
    await propose(at("writer"), at("version.patch"), ghOf("").gh)
    await git("reader", "stash")
    await git("reader", "fetch", "origin", version.branch)
    await git("reader", "checkout", "-B", version.branch, "FETCH_HEAD")
    await git(
      "reader",
      "-c",
      "user.name=a",
      "-c",
      "user.email=a@b.example",
      "commit",
      "--allow-empty",
      "--message",
      "decided"
    )
    await git("reader", "push", "origin", version.branch)
    await git("writer", "checkout", "main")
    await propose(at("writer"), at("version.patch"), ghOf("7\n").gh).then(
      () => assert.fail("the branch was replaced"),
      (error: Error) => assert.include(error.message, "has a commit of a@b.example: merge or close its pull request")
    )
    await git("reader", "fetch", "origin", version.branch)
    assert.strictEqual((await git("reader", "log", "-1", "--format=%s", "FETCH_HEAD")).trim(), "decided")
  })

  it.each([
    ["failed", false, "state=failure"],
    ["passed", true, "state=success"]
  ] as const)(
    "is a draft if it is a description, says what changed, and that checks have %s",
    async (_, passed, state) => {
      const calls: Array<ReadonlyArray<string>> = []
      const gh = async (args: ReadonlyArray<string>) => (calls.push(args), "")
      await propose(at("writer"), at("version.patch"), gh, description("# 2.1 to 2.2", passed))
      assert.includeMembers([...(calls.at(-1) ?? [])], ["--draft", "description", "# 2.1 to 2.2"])
      await git("reader", "fetch", "origin", "description")
      const commit = (await git("reader", "rev-parse", "FETCH_HEAD")).trim()
      assert.include([...(calls[0] ?? [])], `repos/{owner}/{repo}/statuses/${commit}`)
      assert.include([...(calls[0] ?? [])], state)
    }
  )

  it("is refused if the patch is empty or leads out of the repository, and nothing is pushed", async () => {
    const outside = readFileSync(at("version.patch"), "utf8").replaceAll("CHANGELOG.md", "../outside.md")
    for (const text of ["\n", outside]) {
      writeFileSync(at("bad.patch"), text)
      await propose(at("writer"), at("bad.patch"), ghOf("").gh).then(
        () => assert.fail("the patch was taken"),
        (error: Error) => assert.match(error.message, /is empty|invalid path/)
      )
      await git("writer", "checkout", "main")
    }
    assert.isFalse(existsSync(at("outside.md")))
    assert.strictEqual((await git("writer", "ls-remote", "origin", version.branch)).trim(), "")
  })
})
