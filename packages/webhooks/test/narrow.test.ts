import { assert, describe, it } from "@effect/vitest"
import type { XEvent } from "@xeffect/webhooks"

// Compiles: comparing source and type narrows the body, in spite of types that are not known.
const idOf = (event: XEvent): string | undefined => {
  if (event.source === "activity" && event.type === "post.mention.create") return event.body.data.payload?.id
  if (event.source === "account_activity" && event.type === "tweet_create_events") {
    return event.body.tweet_create_events?.[0]?.id_str
  }
  if (event.source === "replay_job_status") return event.body.replay_job_status?.job_id
  if (event.source === "filtered_stream") return event.body.data?.id
  return undefined
}

describe("the type of an event", () => {
  it("is narrowed by source and type", () => {
    assert.strictEqual(
      idOf({
        source: "activity",
        type: "post.mention.create",
        key: "1",
        setAside: [],
        body: { data: { event_type: "post.mention.create", payload: { id: "20" } } }
      }),
      "20"
    )
  })
})
