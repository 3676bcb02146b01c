import { assert, describe, it } from "@effect/vitest"
import { items } from "@xeffect/core"
import { pinnedTweetOf } from "@xeffect/core/relations"
import { getHomeTimeline, getUsersTweets } from "@xeffect/tweets"
import {
  block,
  follow,
  followUser,
  getBlocked,
  getMe,
  getMuted,
  getUser,
  getUsers,
  getUsersAffiliates,
  getUsersFollowers,
  getUsersFollowing,
  mute,
  searchUsers,
  unblock,
  unfollow,
  unfollowUser,
  unmute
} from "@xeffect/users"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { asBen, scenario } from "../support/scenario.ts"

const names = Stream.map(({ username }: { readonly username?: string }) => username)

const idOf = Effect.fnUntraced(function* (username: string) {
  const { data } = yield* getUser({ username })
  assert(data)
  return data.id
})

const following = Effect.gen(function* () {
  const { data: me } = yield* getMe()
  assert(me)
  return yield* items(getUsersFollowing, { id: me.id }).pipe(names, Stream.runCollect)
})

const authorsAtHome = items(getHomeTimeline, { expansions: ["author_id"] }).pipe(
  Stream.map(({ author_id }) => author_id),
  Stream.runCollect
)

describe("a user", () => {
  it.effect("is followed and unfollowed, twice each", () =>
    scenario(
      Effect.gen(function* () {
        const deniz = yield* idOf("deniz_codes")
        const before = yield* following
        assert.notInclude(before, "deniz_codes")
        for (let times = 0; times < 2; times++) {
          const { data } = yield* followUser({ target_user_id: deniz })
          assert.deepStrictEqual(data, { following: true, pending_follow: false })
        }
        assert.deepStrictEqual(yield* following, ["deniz_codes", ...before])
        const followers = yield* items(getUsersFollowers, { id: deniz }).pipe(names, Stream.runCollect)
        assert.include(followers, "ada_rivers")
        assert.include(yield* authorsAtHome, deniz)

        for (let times = 0; times < 2; times++) {
          assert.deepStrictEqual((yield* unfollowUser({ target_user_id: deniz })).data, { following: false })
        }
        assert.deepStrictEqual(yield* following, before)
        assert.notInclude(yield* authorsAtHome, deniz)
      })
    )
  )

  it.effect("whose posts are protected is asked, and stays unread", () =>
    scenario(
      Effect.gen(function* () {
        const ines = yield* idOf("ines_quiet")
        for (let times = 0; times < 2; times++) {
          const { data } = yield* follow({ target_user_id: ines })
          assert.deepStrictEqual(data, { following: false, pending_follow: true })
        }
        assert.notInclude(yield* following, "ines_quiet")
        const unread = yield* getUsersTweets({ id: ines })
        assert.isUndefined(unread.data)
        assert.match(unread.errors?.[0]?.type ?? "", /not-authorized-for-resource$/)
        assert.deepStrictEqual((yield* unfollow({ target_user_id: ines })).data, { following: false })
      })
    )
  )

  it.effect("is muted and unmuted, twice each", () =>
    scenario(
      Effect.gen(function* () {
        const ben = yield* idOf("ben_harbor")
        assert.include(yield* authorsAtHome, ben)
        const before = yield* items(getMuted, { max_results: 1 }).pipe(names, Stream.runCollect)
        for (let times = 0; times < 2; times++) {
          assert.deepStrictEqual((yield* mute({ target_user_id: ben })).data, { muting: true })
        }
        const muted = yield* items(getMuted, { max_results: 1 }).pipe(names, Stream.runCollect)
        assert.deepStrictEqual(muted, ["ben_harbor", ...before])
        assert.notInclude(yield* authorsAtHome, ben)
        for (let times = 0; times < 2; times++) {
          assert.deepStrictEqual((yield* unmute({ target_user_id: ben })).data, { muting: false })
        }
        assert.deepStrictEqual(yield* items(getMuted, {}).pipe(names, Stream.runCollect), before)
        assert.include(yield* authorsAtHome, ben)
      })
    )
  )

  it.effect("is blocked and unblocked, twice each", () =>
    scenario(
      Effect.gen(function* () {
        const { data: me } = yield* getMe()
        assert(me)
        const ben = yield* idOf("ben_harbor")
        const before = yield* items(getBlocked, { max_results: 1 }).pipe(names, Stream.runCollect)
        for (let times = 0; times < 2; times++) {
          assert.deepStrictEqual((yield* block({ target_user_id: ben })).data, { blocking: true })
        }
        const blocked = yield* items(getBlocked, { max_results: 1 }).pipe(names, Stream.runCollect)
        assert.deepStrictEqual(blocked, ["ben_harbor", ...before])
        assert.notInclude(yield* following, "ben_harbor")
        assert.isUndefined((yield* asBen(getUsersTweets({ id: me.id }))).data)

        for (let times = 0; times < 2; times++) {
          assert.deepStrictEqual((yield* unblock({ target_user_id: ben })).data, { blocking: false })
        }
        assert.deepStrictEqual(yield* items(getBlocked, {}).pipe(names, Stream.runCollect), before)
        assert.isDefined((yield* asBen(getUsersTweets({ id: me.id }))).data)
      })
    )
  )

  it.effect("is looked up by ID and by handle, with the pinned post", () =>
    scenario(
      Effect.gen(function* () {
        const { data: me } = yield* getMe({ user_fields: ["public_metrics"] })
        assert(me)
        const byName = yield* getUser({
          username: "ADA_Rivers",
          expansions: ["pinned_tweet_id"],
          tweet_fields: ["lang"]
        })
        assert(byName.data)
        assert.strictEqual(byName.data.id, me.id)
        assert.strictEqual(pinnedTweetOf(byName, byName.data)?.lang, "en")
        assert.strictEqual(me.public_metrics?.following_count, (yield* following).length)

        const several = yield* getUsers({ usernames: ["ada_rivers", "nobody_here", "ben_harbor"] })
        assert.deepStrictEqual(
          several.data?.map(({ username }) => username),
          ["ada_rivers", "ben_harbor"]
        )
        assert.deepStrictEqual(
          several.errors?.map(({ value }) => value),
          ["nobody_here"]
        )
      })
    )
  )
})

describe("users are found", () => {
  it.effect("by every word of a query, in names and handles", () =>
    scenario(
      Effect.gen(function* () {
        const found = (query: string) =>
          items(searchUsers, { query, max_results: 1 }).pipe(names, Stream.runCollect, Effect.map(Array.from))
        assert.deepStrictEqual(yield* found("RIVERS ada"), ["ada_rivers"])
        assert.sameMembers(yield* found("notes"), ["elif_notes"])
        assert.isAbove((yield* found("n")).length, 3)
        assert.deepStrictEqual(yield* found("nobody of this name"), [])
        // Who is suspended is not found.
        assert.deepStrictEqual(yield* found("jonas"), [])
        const page = yield* searchUsers({ query: "ada", expansions: ["pinned_tweet_id"], user_fields: ["description"] })
        const [ada] = page.data ?? []
        assert(ada)
        assert.isString(ada.description)
        assert.isDefined(pinnedTweetOf(page, ada))
      })
    )
  )

  it.effect("by the organization that they are affiliated with", () =>
    scenario(
      Effect.gen(function* () {
        const lumen = yield* idOf("lumen_news")
        const page = yield* getUsersAffiliates({ id: lumen, user_fields: ["affiliation"], expansions: ["affiliation"] })
        assert.deepStrictEqual(
          page.data?.map(({ affiliation, username }) => [username, affiliation?.user_id]),
          [["chloe_maps", [lumen]]]
        )
        assert.deepStrictEqual(
          page.includes?.users?.map(({ username }) => username),
          ["lumen_news"]
        )
        assert.isUndefined((yield* getUsersAffiliates({ id: yield* idOf("ben_harbor") })).data)
      })
    )
  )
})
