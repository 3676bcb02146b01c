import { assert, it } from "@effect/vitest"
import type { Definition } from "@xeffect/core"
import { authenticatedUser } from "@xeffect/core/define"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { connectionNames } from "../../streams/src/follow/connection/slots.ts"
import { getConnections } from "@xeffect/streams"
import { getMe } from "@xeffect/users"
import { rows } from "./rows/all.ts"

// The declarations that are made a second time, because the package that has them knows no other.

const factsOf = ({ accepts, limits, method, name, path }: Definition) => ({ accepts, limits, method, name, path })

it.effect("the lookup of the user's ID makes the request that getMe declares, limits included", () =>
  Effect.gen(function* () {
    const sent: Array<Definition> = []
    const lookups = {
      layer: {},
      context: Context.empty(),
      send: (definition: Definition) => {
        sent.push(definition)
        return Effect.never
      }
    }
    yield* Effect.forkChild(authenticatedUser(lookups, { identity: Redacted.make("a token") }))
    yield* Effect.yieldNow
    yield* Effect.yieldNow
    assert.deepStrictEqual(sent.map(factsOf), [factsOf(getMe.definition)])
  })
)

it("each stream has the name by which the connections API calls it, if it is one that the API knows", () => {
  const streams = rows.filter(({ operation: { definition } }) => definition.response.kind === "lines")
  const posts = streams.map(({ name }) => name).filter((name) => name !== "stream_activity")
  assert.includeMembers(posts, Object.keys(connectionNames))
  assert.deepStrictEqual(
    Object.values(connectionNames).toSorted(),
    (getConnections.definition.params["endpoints"]?.values ?? []).toSorted()
  )
})
