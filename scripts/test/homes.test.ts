// `npm run api` fails if two packages export one name without a reason.
import { assert, describe, it } from "vitest"
import { wrongHomes } from "../measure/api/homes.ts"

const module = (specifier: string, ...names: ReadonlyArray<string>) => ({
  specifier,
  declared: names.map((name) => ({ name, kinds: ["type"], text: "" }))
})

/** The names that are reported, of modules that are added to those which need the reasons. */
const reported = (...modules: ReadonlyArray<ReturnType<typeof module>>) =>
  wrongHomes(modules, (name) => name.endsWith("Payload"))
    .filter((line) => line.includes("exported by"))
    .map((line) => line.split(" ")[0])

describe("The home of a name", () => {
  it("is one package, and any of its doors", () => {
    assert.deepStrictEqual(reported(module("@xeffect/core", "XError"), module("@xeffect/core/define", "XError")), [])
  })

  it("is reported if another package exports the name too", () => {
    assert.deepStrictEqual(reported(module("@xeffect/core", "XError"), module("@xeffect/activity", "XError")), [
      "XError"
    ])
  })

  it("may be two packages for the type of an event, if both deliver events", () => {
    const core = module("@xeffect/core/define", "LikePayload")
    assert.deepStrictEqual(reported(core, module("@xeffect/webhooks", "LikePayload")), [])
    assert.deepStrictEqual(reported(core, module("@xeffect/trends", "LikePayload")), ["LikePayload"])
  })

  it("needs no reason that no two packages share", () => {
    assert.include(
      wrongHomes([], () => false),
      "follow needs no reason in scripts/measure/api/homes.ts"
    )
  })
})
