import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { isInstalled, type Shell, type ShellName, startShell } from "./shell.ts"
import { someOf } from "../../../conformance/running/whole.ts"

/** The text that is typed before Tab, and the line after it. */
const cases = [
  ["get-usag", "get-usage"],
  ["get-tweet --tweet-fields created_at,auth", "get-tweet --tweet-fields created_at,author_id"],
  ["get-tweet --tweet-fields=creat", "get-tweet --tweet-fields=created_at"],
  ["--budget 5 get-usag", "--budget 5 get-usage"],
  ["--emulator get-usag", "--emulator get-usage"],
  ["get-tweet --tweet-f", "get-tweet --tweet-fields"],
  ["get-tweet 20 --tweet-fields creat", "get-tweet 20 --tweet-fields created_at"],
  ["create-tweet --reply-settings men", "create-tweet --reply-settings mentionedUsers"],
  ["help twe", "help tweets"],
  ["collect tides --format par", "collect tides --format parquet"],
  ["media up", "media upload"],
  ["hydrate us", "hydrate users"]
] as const

/** Each shell tries some of them with each change, and all of them every week. */
const tried = someOf(cases, 4)

/** Ctrl-E and Ctrl-U: the line is empty again. */
const clear = "\u0005\u0015"

for (const name of ["bash", "zsh", "fish"] as const satisfies ReadonlyArray<ShellName>) {
  describe.skipIf(!isInstalled(name))(`A completion in ${name}`, () => {
    let shell: Shell

    beforeAll(async () => {
      shell = await startShell(name)
    })

    afterAll(() => shell.end())

    it.each(tried)("continues xeffect %s", async (typed, expected) => {
      await shell.type(clear, (line) => line.trim() === "")
      await shell.type(`xeffect ${typed}`, (line) => line.startsWith(`xeffect ${typed}`))
      const line = await shell.type("\t", (line) => line.trimEnd() === `xeffect ${expected}`)
      assert.strictEqual(line.trimEnd(), `xeffect ${expected}`)
    })
  })
}
