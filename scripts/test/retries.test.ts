import { assert, describe, it } from "@effect/vitest"
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { top } from "../workspace.ts"
import { retryMechanisms } from "../measure/structure/retries.ts"
import { shippedPackages } from "../measure/structure/scope.ts"

describe("Retries", () => {
  it("are decided in one module of the packages that users install", () => {
    const modules = shippedPackages(top).flatMap((folder) =>
      globSync("src/**/*.ts", { cwd: join(top, "packages", folder) }).map((file) => {
        const path = join("packages", folder, file)
        return { path, text: readFileSync(join(top, path), "utf8") }
      })
    )
    assert.deepStrictEqual(retryMechanisms(modules), ["core/src/definition/retry-policy.ts"])
  })

  it("are noticed in another module", () => {
    const found = (text: string) => retryMechanisms([{ path: "packages/lists/src/new.ts", text }])
    for (const text of [
      "Effect.retry(send, { times: 2 })",
      "Schedule.exponential('1 second')",
      "const wait = first * 2 ** (attempt - 1)",
      "if (attempts === maxAttempts) return"
    ])
      assert.deepStrictEqual(found(text), ["lists/src/new.ts"], text)
    assert.deepStrictEqual(found("const limit = 2 ** 31 - 1"), [])
  })
})
