import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { sharedWords } from "../src/completions/candidates.ts"
import { flagsWithValue } from "../src/session/shared.ts"
import { xeffect } from "./support/run.ts"

const valuesOf = (text: string) =>
  text
    .split("\n")
    .slice(0, -1)
    .map((line) => line.split("\t")[0])

it("the flags of every command that take a value are known before a command is", () => {
  assert.deepStrictEqual(
    sharedWords
      .filter(({ takesValue }) => takesValue)
      .map(({ name }) => `--${name}`)
      .toSorted(),
    flagsWithValue.toSorted()
  )
})

describe("A completion", () => {
  it.live.each([
    [["get-tw"], ["get-tweets-analytics", "get-tweet", "get-tweets"]],
    [
      ["--emulator", "get-usag"],
      ["get-usage-credits", "get-usage"]
    ],
    [
      ["--budget", "5", "get-usag"],
      ["get-usage-credits", "get-usage"]
    ],
    [["get-tweet", "--tweet-f"], ["--tweet-fields"]],
    [["get-tweet", "20", "--tweet-f"], ["--tweet-fields"]],
    [["get-tweet", "--tweet-fields", "cre"], ["created_at"]],
    [["get-tweet", "--tweet-fields=cre"], ["--tweet-fields=created_at"]],
    [["get-tweet", "--tweet-fields", "created_at,auth"], ["created_at,author_id"]],
    [["get-tweet", "--tweet-fields=created_at,auth"], ["--tweet-fields=created_at,author_id"]],
    [["get-tweet", "--tweet-fields", "created_at,creat"], []],
    [["create-tweet", "--reply-settings", "men"], ["mentionedUsers"]],
    [["create-tweet", "--dry"], ["--dry-run"]],
    [
      ["cost", "get-usag"],
      ["get-usage-credits", "get-usage"]
    ],
    [["cost", "--", "get-tweet", "--tweet-fields", "cre"], ["created_at"]],
    [["cost", "get-tweet", "20", "--tweet-f"], ["--tweet-fields"]],
    [["get-users-tweets", "12", "--li"], ["--limit"]],
    [["update-rules", "--api"], ["--api-dry-run"]],
    [["follow", "--user"], ["--user-auth"]],
    [["help", "tw"], ["tweets"]],
    [
      ["completions", ""],
      ["bash", "zsh", "fish"]
    ],
    [["get-tweet", "20", "--emulator", "--emul"], []],
    [["no-such-command", "--x"], []]
  ] as const)("of %s", ([words, expected]) =>
    Effect.map(xeffect(["__complete", ...words]), ({ code, stderr, stdout }) => {
      assert.deepStrictEqual([code, stderr, valuesOf(stdout)], [0, "", [...expected]])
    })
  )

  it.live.each(["bash", "zsh", "fish"])("script for %s is less than 2 kB, since it calls the program", (shell) =>
    Effect.map(xeffect(["completions", shell]), ({ stdout }) => {
      assert.include(stdout, "xeffect __complete")
      assert.isBelow(stdout.length, 2048)
    })
  )
})
