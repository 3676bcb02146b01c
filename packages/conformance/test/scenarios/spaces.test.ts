import { assert, describe, it } from "@effect/vitest"
import { items } from "@xeffect/core"
import { authorOf, creatorOf, hostsOf, speakersOf, topicsOf } from "@xeffect/core/relations"
import { getSpace, getSpaceBuyers, getSpaces, getSpaceTweets, searchSpaces } from "@xeffect/spaces"
import { getMe, getUser } from "@xeffect/users"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { asBen, scenario } from "../support/scenario.ts"

const usernames = (users: ReadonlyArray<{ readonly username?: string }>) => users.map(({ username }) => username)

const titled = "High water, live from the lock with @ada_rivers #tides"

describe("a space", () => {
  it.effect("is found by a search, with its hosts, speakers and topics", () =>
    scenario(
      Effect.gen(function* () {
        const found = yield* searchSpaces({
          query: "tides",
          space_fields: ["title", "participant_count"],
          expansions: ["creator_id", "host_ids", "speaker_ids", "topic_ids"],
          topic_fields: ["description"]
        })
        assert.deepStrictEqual(
          found.data?.map(({ title }) => title),
          [titled]
        )
        assert.strictEqual(found.meta?.result_count, 1)
        const [space] = found.data ?? []
        assert(space)
        assert.strictEqual(space.state, "live")
        assert.strictEqual(creatorOf(found, space)?.username, "lumen_news")
        assert.deepStrictEqual(usernames(hostsOf(found, space)), ["lumen_news", "chloe_maps"])
        assert.deepStrictEqual(usernames(speakersOf(found, space)), ["ada_rivers", "ben_harbor"])
        assert.deepStrictEqual(
          topicsOf(found, space).map(({ name }) => name),
          ["Weather"]
        )

        assert.isUndefined((yield* searchSpaces({ query: "tides", state: "scheduled" })).data)
        const scheduled = yield* searchSpaces({ query: "typescript", state: "scheduled" })
        assert.deepStrictEqual(
          scheduled.data?.map(({ state }) => state),
          ["scheduled"]
        )
      })
    )
  )

  it.effect("is the same by its ID and by who made it", () =>
    scenario(
      Effect.gen(function* () {
        const { data: lumen } = yield* getUser({ username: "lumen_news" })
        assert(lumen)
        const byCreator = yield* getSpaces({ user_ids: [lumen.id], space_fields: ["title"] })
        const [space] = byCreator.data ?? []
        assert(space)
        assert.strictEqual(space.title, titled)
        const byId = yield* getSpace({ id: space.id, space_fields: ["title"] })
        assert.deepStrictEqual(byId.data, space)
        const several = yield* getSpaces({ ids: [space.id, "1AbSentSpace9"], space_fields: ["title"] })
        assert.deepStrictEqual(several.data, [space])
        assert.deepStrictEqual(
          several.errors?.map(({ resource_id }) => resource_id),
          ["1AbSentSpace9"]
        )
      })
    )
  )

  it.effect("has buyers, whom only its creator sees", () =>
    scenario(
      Effect.gen(function* () {
        const { data: me } = yield* getMe()
        assert(me)
        const own = yield* getSpaces({ user_ids: me.id })
        const [space] = own.data ?? []
        assert(space)
        const buyers = yield* items(getSpaceBuyers, { id: space.id, max_results: 1 }).pipe(Stream.runCollect)
        assert.sameMembers(usernames(buyers), ["ben_harbor", "elif_notes", "grace_asks"])
        const error = yield* asBen(getSpaceBuyers({ id: space.id })).pipe(Effect.flip)
        assert.strictEqual(error.reason._tag, "Forbidden")
      })
    )
  )

  it.effect("has posts that were shared in it", () =>
    scenario(
      Effect.gen(function* () {
        const [space] = (yield* searchSpaces({ query: "tides" })).data ?? []
        assert(space)
        const shared = yield* getSpaceTweets({ id: space.id, expansions: ["author_id"] })
        const written = shared.data?.map((post) => [authorOf(shared, post)?.username, post.text])
        assert.sameDeepMembers(written ?? [], [
          ["lumen_news", "High water expected on Thursday, the lock stays open. #tides"],
          ["ada_rivers", "Water level 240 cm, steady #tides"],
          ["ada_rivers", "Water level 228 cm, falling #tides $DLTA"]
        ])
        const onePerPage = yield* items(getSpaceTweets, { id: space.id, max_results: 1 }).pipe(Stream.runCollect)
        assert.deepStrictEqual(
          onePerPage.map(({ id }) => id),
          shared.data?.map(({ id }) => id)
        )
      })
    )
  )
})
