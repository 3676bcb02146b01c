import { assert, describe, it } from "@effect/vitest"
import type { Definition, Limit } from "@xeffect/core"
import { publishedLimits, type Window } from "@xeffect/emulator/rate-limit-table"
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

describe("the limits of an operation are the published ones", () => {
  it.each(rows.map(({ name, operation }) => [name, operation.definition] as const))("%s", (_, definition) => {
    const all = pathsOf(definition).flatMap((path) => published(definition, path))
    assert.deepStrictEqual(sorted(definition.limits ?? []), sorted(all))
  })
})
