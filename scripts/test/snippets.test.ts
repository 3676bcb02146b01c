import { spawnSync } from "node:child_process"
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join, relative } from "node:path"
import { assert, describe, it } from "vitest"
import { compiler, oneChecker, withoutCollection } from "../compiler.ts"
import { top } from "../workspace.ts"
import { type Snippet, snippetsOf } from "./markdown.ts"

// Every snippet of the documentation is a module that compiles by itself.

/** The places of examples in comments whose code is not fenced, and would not be compiled. */
const unfencedIn = (path: string): ReadonlyArray<string> => {
  const text = readFileSync(path, "utf8")
  return Array.from(
    text.matchAll(/@example(?!\n \* ```ts\n)/g),
    ({ index }) => `${relative(top, path)}:${text.slice(0, index).split("\n").length}`
  )
}

const files = globSync(
  [
    "README.md",
    "AGENTS.md",
    "docs/*.md",
    "packages/*/README.md",
    "packages/xeffect/skills/*/SKILL.md",
    "packages/*/src/**/*.ts"
  ],
  {
    cwd: top
  }
)

/** The compiler's message about each snippet that does not compile, by the index of the snippet. */
const compile = (snippets: ReadonlyArray<Snippet>): ReadonlyMap<number, string> => {
  // Below the packages that the snippets import. It stays: the compiler checks again only what has changed.
  const folder = join(top, "node_modules", ".cache", "snippets")
  mkdirSync(folder, { recursive: true })
  snippets.forEach(({ code }, index) => writeFileSync(join(folder, `snippet-${index}.ts`), `${code}\nexport {}\n`))
  const compilerOptions = {
    types: ["node"],
    noUnusedLocals: false,
    noUnusedParameters: false,
    incremental: true,
    tsBuildInfoFile: "snippets.tsbuildinfo"
  }
  const names = snippets.map((_, index) => `snippet-${index}.ts`)
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ extends: join(top, "tsconfig.base.json"), compilerOptions, files: names })
  )
  const { stdout } = spawnSync(compiler, ["--project", folder, "--pretty", "false", ...oneChecker], {
    encoding: "utf8",
    env: withoutCollection()
  })
  const messages = stdout.matchAll(/snippet-(\d+)\.ts\((\d+),\d+\): (.*)/g)
  return new Map(Array.from(messages, ([, index, line, message]) => [Number(index), `line ${line}: ${message}`]))
}

const snippets = files.flatMap((file) => snippetsOf(join(top, file)))

it("An example of a comment imports from xeffect, which alone is installed, and from the emulator's package", () => {
  const examples = snippets.filter(({ file }) => file.endsWith(".ts"))
  const others = examples.flatMap(({ code, file, line }) =>
    Array.from(code.matchAll(/ from "(@xeffect\/(?!emulator\b)[^"]+)"/g), ([, name]) => `${file}:${line} ${name}`)
  )
  assert.deepStrictEqual(others, [])
})

describe("a snippet compiles", () => {
  const errors = compile(snippets)

  it("and there are some", () => assert.isAbove(snippets.length, 60))

  it("and every example is one of them", () => {
    assert.deepStrictEqual(
      files.filter((file) => file.endsWith(".ts")).flatMap((file) => unfencedIn(join(top, file))),
      []
    )
  })

  it.each(snippets.map(({ file, line }, index) => [`${file}:${line}`, index] as const))("%s", (_, index) => {
    assert.isUndefined(errors.get(index), errors.get(index))
  })
})
