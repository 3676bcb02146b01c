import { layerMock } from "@xeffect/core/mock"
import { getTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Latch from "effect/Latch"

/** A post whose ID ends in 3 does not exist. */
export const exists = (id: string) => !id.endsWith("3")

interface Request {
  readonly name: string
  readonly params: Readonly<Record<string, unknown>>
  readonly ids: ReadonlyArray<string>
}

const problemsOf = (value: string) => {
  // A missing post is missing for the posts that refer to it as well.
  const referred = { parameter: "referenced_tweets.id", resource_id: value, value, detail: "for another post" }
  return [referred, { parameter: "ids", resource_id: value, value, detail: `no ${value}` }, referred]
}

const bodyOf = (ids: ReadonlyArray<string>) => {
  const found = ids.filter(exists)
  const missing = ids.filter((id) => !exists(id))
  return {
    // The service keeps no order.
    ...(found.length === 0
      ? {}
      : { data: found.map((id) => ({ id, text: `post ${id}`, author_id: "7" })).toReversed() }),
    ...(missing.length === 0 ? {} : { errors: missing.flatMap(problemsOf) }),
    includes: { users: [{ id: "7", name: "Ada", username: "ada" }] }
  }
}

/** How many IDs a request accepts. */
export const maxIds = getTweets.definition.params["ids"]?.maximum ?? 0

/** An `XApi` without a network that has posts, keeps its requests, and responds while the latch is open. */
export const posts = (failing: (request: Request) => boolean = () => false) => {
  const requests: Array<Request> = []
  const interrupted: Array<Request> = []
  const gate = Latch.makeUnsafe(true)
  const layer = layerMock(
    Effect.fnUntraced(function* ({ name }, params) {
      const request = { name, params, ids: (params["ids"] as ReadonlyArray<unknown>).map(String) }
      requests.push(request)
      yield* Effect.onInterrupt(gate.await, () => Effect.sync(() => interrupted.push(request)))
      return failing(request) ? "no JSON" : bodyOf(request.ids)
    })
  )
  return { requests, interrupted, gate, layer }
}

/** As many numbers as IDs, from one on. */
export const range = (count: number, from = 1000) => Array.from({ length: count }, (_, n) => `${from + n}`)
