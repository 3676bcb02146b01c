// `api` shows a review which names of the public interface changed, and how since a commit.
import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { compareDeclarations, declarationsOf } from "../measure/api/against.ts"
import type { Declared, PublicModule } from "../measure/api/declarations.ts"
import { compareLines, linesOf } from "../measure/api/lines.ts"
import { top } from "../workspace.ts"

const declared = (name: string, text: string, ...kinds: ReadonlyArray<string>): Declared => ({ name, text, kinds })

const modulesWith = (...tweets: ReadonlyArray<Declared>): ReadonlyArray<PublicModule> => [
  { specifier: "@xeffect/tweets", declared: tweets },
  { specifier: "@xeffect/tweets/find", declared: [declared("findTweet", "const findTweet: Find;", "const")] }
]

const like = declared("like", "const like: Operation<LikeParams>;", "const")
const lists = declared("Like", "interface Like {\n}\n\nconst Like: 1;", "interface", "const")

describe("lines of api", () => {
  it("An exported name is one line with its module, its kind and a digest, however long its declaration is", () => {
    assert.match(
      linesOf(modulesWith(like, lists)),
      /^@xeffect\/tweets Like interface\+const [0-9a-f]{12}\n@xeffect\/tweets like const [0-9a-f]{12}\n@xeffect\/tweets\/find findTweet const [0-9a-f]{12}\n$/
    )
  })

  it("A changed declaration changes the line of its name, and no other line", () => {
    const changed = { ...like, text: "const like: Operation<LikeParams, LikeResult>;" }
    assert.deepStrictEqual(compareLines(linesOf(modulesWith(like, lists)), linesOf(modulesWith(changed, lists))), [
      "@xeffect/tweets like changed"
    ])
  })

  it("A name that is new and one that is no longer exported are reported as such", () => {
    assert.deepStrictEqual(compareLines(linesOf(modulesWith(like)), linesOf(modulesWith(lists))), [
      "@xeffect/tweets Like is new",
      "@xeffect/tweets like is no longer exported"
    ])
  })

  it("A file with both sides of a merge is reported as stale", () => {
    const [ours, theirs] = [like, { ...like, text: "const like: never;" }].map((one) => linesOf(modulesWith(one)))
    assert.deepStrictEqual(compareLines(`${ours}${theirs}`, `${ours}`), ["@xeffect/tweets like changed"])
  })
})

describe("npm run api -- --against", () => {
  it("The declarations that changed are printed as they were and as they are, and the others are not", async () => {
    const before = declarationsOf(modulesWith(like, lists))
    const after = declarationsOf(
      modulesWith({ ...like, text: "const like: never;" }, declared("new", "type new = 1", "type"), lists)
    )
    assert.strictEqual(
      await compareDeclarations(before, after),
      [
        "--- before/@xeffect/tweets/like",
        "+++ after/@xeffect/tweets/like",
        "@@ -1 +1 @@",
        "-const like: Operation<LikeParams>;",
        "+const like: never;",
        "--- /dev/null",
        "+++ after/@xeffect/tweets/new",
        "@@ -0,0 +1 @@",
        "+type new = 1",
        ""
      ].join("\n")
    )
    assert.strictEqual(await compareDeclarations(after, after), "")
  })

  it("A commit that the repository does not have is named, and the command fails", () => {
    for (const commit of ["0123456789abcdef0123456789abcdef01234567", "--output=x", "no-such-branch"]) {
      const { status, stderr, stdout } = spawnSync(
        process.execPath,
        [join(top, "scripts", "measure", "api.ts"), `--against=${commit}`],
        { cwd: top, encoding: "utf8" }
      )
      assert.strictEqual(status, 2)
      assert.strictEqual(stdout, "")
      assert.strictEqual(stderr, `there is no commit ${commit} here: fetch it, or name another one\n`)
    }
  })
})
