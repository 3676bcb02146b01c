import { assert, it } from "@effect/vitest"
import { costs } from "@xeffect/costs"
import * as Effect from "effect/Effect"

// By https://docs.x.com/x-api/getting-started/pricing and https://docs.x.com/x-api/activity/introduction.
const billed: ReadonlyArray<readonly [eventType: string, dollars: number]> = [
  ["post.create", 0.005],
  ["post.mention.create", 0.005],
  ["post.reply.create", 0.005],
  ["post.quote.create", 0.005],
  ["post.repost.create", 0.005],
  ["profile.update.bio", 0.005],
  ["post.delete", 0],
  ["an.event.of.next.year", 0.01]
]

it.effect.each(billed)("A delivery of %s costs %d dollars, and is one resource", ([event_type, dollars]) =>
  Effect.gen(function* () {
    const counted = costs()
    yield* counted.arrived({ data: { event_type, event_uuid: "1" } })
    const { dollars: spent, resources } = yield* counted.spent("day")
    assert.deepStrictEqual([spent, resources], [dollars, 1])
  })
)
