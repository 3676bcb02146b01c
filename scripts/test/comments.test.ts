import { assert, describe, it } from "@effect/vitest"
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { top } from "../workspace.ts"

/** The tags of a public comment, in the order in which a reader needs them. Its text is before them. */
const tags = ["deprecated", "param", "returns", "throws", "remarks", "since", "see", "example"]

/** The parts of a long text, each under its name in bold. The summary comes before the first. */
const parts = ["Details", "When to use", "Errors"]

const isInOrder = (found: ReadonlyArray<string>, order: ReadonlyArray<string>): boolean => {
  const places = found.map((one) => order.indexOf(one))
  return places.every((place, index) => place >= 0 && place >= (places[index - 1] ?? 0))
}

const comments = globSync("packages/*/src/**/*.ts", { cwd: top }).flatMap((file) =>
  Array.from(
    readFileSync(join(top, file), "utf8").matchAll(
      /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport (?:const|class|function) (\w+)/g
    ),
    ([, comment = "", name = ""]) => ({ where: `${file}: ${name}`, comment })
  ).filter(({ comment }) => comment.includes("@since "))
)

const namesIn = (comment: string, pattern: RegExp) => Array.from(comment.matchAll(pattern), ([, name = ""]) => name)

describe("A public comment", () => {
  it("has its tags in one order", () => {
    const wrong = comments.filter(({ comment }) => !isInOrder(namesIn(comment, /^ \* @(\w+)/gm), tags))
    assert.deepStrictEqual(
      wrong.map(({ where }) => where),
      []
    )
    assert.isAbove(comments.length, 600)
  })

  // Declarations lose a line without one, and an example with it.
  it("has a star at the beginning of each line", () => {
    const wrong = comments.filter(({ comment }) =>
      comment
        .trimEnd()
        .split("\n")
        .slice(1)
        .some((line) => !line.startsWith(" *"))
    )
    assert.deepStrictEqual(
      wrong.map(({ where }) => where),
      []
    )
  })

  it("has the parts of its text in one order", () => {
    const wrong = comments.filter(({ comment }) => !isInOrder(namesIn(comment, /^ \* \*\*(.+)\*\*$/gm), parts))
    assert.deepStrictEqual(
      wrong.map(({ where }) => where),
      []
    )
  })
})
