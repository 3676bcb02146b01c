import { assert, describe, it } from "@effect/vitest"
import type { Definition, Limit } from "@xeffect/core"
import { publishedLimits } from "../../emulator/src/limits/rate-limit-table.ts"
import { type Window } from "@xeffect/emulator"
import { rows } from "./rows/all.ts"
import { factsOf, pathsOf } from "./support/facts.ts"

// The limits of a declaration are the published ones.

const published = (definition: Definition, path: string): ReadonlyArray<Limit> => {
  const described = factsOf(definition, path)?.path ?? path
  const { app = [], user = [] } = publishedLimits[`${definition.method} ${described}`] ?? {}
  const counted = (windows: ReadonlyArray<Window>, per: Limit["per"]) => windows.map((window) => ({ ...window, per }))
  return [...counted(app, "app"), ...counted(user, "user")]
}

const sorted = (limits: ReadonlyArray<Limit>) =>
  Array.from(
    new Set(limits.map(({ limit, per, windowSeconds }) => `${limit} in ${windowSeconds} s for the ${per}`))
  ).toSorted()

describe("the limits of each path of an operation are the published ones", () => {
  const paths = rows.flatMap(({ name, operation: { definition } }) =>
    pathsOf(definition).map((path) => [name, path, definition] as const)
  )
  it.each(paths)("%s: %s", (_, path, definition) => {
    const declared = (definition.limits ?? []).filter((limit) => limit.path === undefined || limit.path === path)
    assert.deepStrictEqual(sorted(declared), sorted(published(definition, path)))
  })
})
