import { assert, describe, it } from "@effect/vitest"
import type * as activity from "@xeffect/activity"
import type * as bots from "@xeffect/bots"
import type * as broadcasts from "@xeffect/broadcasts"
import type * as chat from "@xeffect/chat"
import type * as communities from "@xeffect/communities"
import type * as compliance from "@xeffect/compliance"
import type { Envelope, Names, Operation, Tweet } from "@xeffect/core"
import type { Requested, ResultOf } from "@xeffect/core/define"
import type * as dms from "@xeffect/dms"
import type * as lists from "@xeffect/lists"
import type * as media from "@xeffect/media"
import type * as spaces from "@xeffect/spaces"
import type * as streams from "@xeffect/streams"
import type * as trends from "@xeffect/trends"
import type * as tweets from "@xeffect/tweets"
import type * as usage from "@xeffect/usage"
import type * as users from "@xeffect/users"
import type * as webhooks from "@xeffect/webhooks"
import type { Misfits } from "./support/followed-fields.ts"

// The compiler is the test. An error in one of these lines names the operation, and the field that its response hides or
// promises without a request.
const none = <_ extends never>() => true
const holds = <_ extends true>() => true
type Same<A, B> = [A, B] extends [B, A] ? true : false

// The X API also sends fields that were not requested.
type OfKeys = `getPublicKeys${"" | "OfUsers"}: nothing follows public_key_fields`

// Of a field that was renamed a response may have either name.
type Renamed =
  | `getChatConversation${"" | "s"}: data promises more than chat_conversation_fields message_ttl_ms${"" | "ec"}`
  | `getChatConversationEvents: data promises more than chat_message_event_fields created_at${"" | "_msec"}`

// It is not known which fields are returned by default.
type OfAnalytics = "getMediaAnalytics: nothing follows media_analytics_fields"

// All fields are returned by default.
type OfWebhooks = "getWebhooks: nothing follows webhook_config_fields"
type OfCounts = "getRuleCounts: nothing follows rules_count_fields"

// Not the fields of a response: what of a group is changed.
type OfChange = "updateChatGroup: nothing follows modified_fields"

// The fields are those of events, which are delivered to the webhook.
type OfEvents = `createWebhookStreamLink: ${string}`

describe("a response has the requested and the default fields, for every operation, field and expansion", () => {
  it("of each package", () => {
    none<Misfits<typeof activity>>()
    none<Misfits<typeof bots>>()
    none<Misfits<typeof broadcasts>>()
    none<Exclude<Misfits<typeof chat>, OfChange | OfKeys | Renamed>>()
    none<Misfits<typeof communities>>()
    none<Misfits<typeof compliance>>()
    none<Misfits<typeof dms>>()
    none<Misfits<typeof lists>>()
    none<Exclude<Misfits<typeof media>, OfAnalytics>>()
    none<Misfits<typeof spaces>>()
    none<Exclude<Misfits<typeof streams>, OfCounts>>()
    none<Misfits<typeof trends>>()
    none<Misfits<typeof tweets>>()
    none<Misfits<typeof usage>>()
    none<Misfits<typeof users>>()
    assert.isTrue(none<Exclude<Misfits<typeof webhooks>, OfEvents | OfWebhooks>>())
  })
})

describe("the comparison finds", () => {
  interface Params {
    readonly tweet_fields?: Names<"lang" | "source"> | undefined
  }
  interface Read<Result> {
    readonly read: Operation<Params, Result>
  }
  type Fields = Pick<Tweet, "id" | "lang" | "source">

  it("a field that is hidden", () => {
    interface Result extends ResultOf {
      readonly result: Envelope<Pick<Fields, "id" | Exclude<Asked<this["params"]>, "lang">>>
    }
    type Asked<Given> = Given extends { readonly tweet_fields: infer List } ? Requested<List, keyof Fields> : never
    // @ts-expect-error lang is hidden
    assert.isTrue(none<Misfits<Read<Result>>>())
    holds<"read: data hides tweet_fields lang" extends Misfits<Read<Result>> ? true : false>()
  })

  it("a field that is hidden if the parameters are a union", () => {
    interface Result extends ResultOf {
      readonly result: Envelope<Pick<Fields, "id" | Asked<this["params"]>>>
    }
    type Asked<Given> = "tweet_fields" extends keyof Given ? Requested<Given["tweet_fields"], keyof Fields> : never
    assert.isTrue(holds<Same<Misfits<Read<Result>>, `read: data hides tweet_fields ${"lang" | "source"} in a union`>>())
  })

  it("a field that was not requested", () => {
    interface Result extends ResultOf {
      readonly result: Envelope<Pick<Fields, "id" | Asked<this["params"]>>>
    }
    type Asked<Given> = Given extends { readonly tweet_fields: unknown } ? keyof Fields : never
    type Expected = `read: data promises more than tweet_fields ${"lang" | "source"}`
    assert.isTrue(holds<Same<Extract<Misfits<Read<Result>>, `${string}promises${string}`>, Expected>>())
  })

  it("a list that nothing follows", () => {
    assert.isTrue(holds<Same<Misfits<Read<Envelope<Fields>>>, "read: nothing follows tweet_fields">>())
  })
})
