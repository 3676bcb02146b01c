import { assert, describe, it } from "@effect/vitest"
import { items } from "@xeffect/core"
import { authorOf, ownerOf } from "@xeffect/core/relations"
import { Emulator } from "@xeffect/emulator"
import {
  followList,
  getFollowedLists,
  getList,
  getListFollowers,
  getListMembers,
  getListTweets,
  getOwnedLists,
  removeListMember,
  unfollowList
} from "@xeffect/lists"
import { createTweet } from "@xeffect/tweets"
import { getMe, getUser } from "@xeffect/users"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { asBen, scenario } from "../support/scenario.ts"

// No operation makes a list or adds a member, so the requests for that are written out.
const send = Effect.fnUntraced(function* (path: string, body: object) {
  const { credentials, handle } = yield* Emulator
  const headers = { authorization: `Bearer ${credentials.oauth2_user_token}`, "content-type": "application/json" }
  const response = yield* handle({
    method: "POST",
    url: `https://api.x.com${path}`,
    headers,
    body: JSON.stringify(body)
  })
  assert.isBelow(response.status, 300)
  const { data }: { readonly data: { readonly id: string } } = JSON.parse(response.body)
  return data
})

const ids = (entries: ReadonlyArray<{ readonly id: string }> | null | undefined) => (entries ?? []).map(({ id }) => id)

describe("a list", () => {
  it.effect("is made, filled, read, followed, and left by a member", () =>
    scenario(
      Effect.gen(function* () {
        const { data: me } = yield* getMe()
        const { data: ben } = yield* getUser({ username: "ben_harbor" })
        const { data: farid } = yield* getUser({ username: "farid_lens" })
        assert(me && ben && farid)
        const { id } = yield* send("/2/lists", { name: "Bridges", description: "From below" })
        for (const { id: user_id } of [ben, farid]) yield* send(`/2/lists/${id}/members`, { user_id })

        const list = yield* getList({ id, list_fields: ["member_count", "description"], expansions: ["owner_id"] })
        assert(list.data)
        assert.deepInclude(list.data, { name: "Bridges", description: "From below", member_count: 2 })
        assert.strictEqual(ownerOf(list, list.data)?.username, "ada_rivers")
        const owned = yield* items(getOwnedLists)({ id: me.id, max_results: 1 }).pipe(Stream.runCollect)
        assert.strictEqual(owned[0]?.id, id)

        assert.deepStrictEqual((yield* asBen(followList({ list_id: id }))).data, { following: true })
        assert.deepStrictEqual(ids((yield* getListFollowers({ id })).data), [ben.id])
        assert.strictEqual((yield* getFollowedLists({ id: ben.id })).data?.[0]?.id, id)

        const members = yield* items(getListMembers)({ id, max_results: 1 }).pipe(Stream.runCollect)
        assert.sameMembers(ids(members), [ben.id, farid.id])
        yield* asBen(createTweet({ text: "Under the old bridge again" }))
        const posts = yield* getListTweets({ id, expansions: ["author_id"] })
        const [newest] = posts.data ?? []
        assert(newest)
        assert.strictEqual(newest.text, "Under the old bridge again")
        assert.strictEqual(authorOf(posts, newest)?.username, "ben_harbor")
        assert.sameMembers(Array.from(new Set(posts.data?.map(({ author_id }) => author_id))), [ben.id, farid.id])

        assert.deepStrictEqual((yield* removeListMember({ id, user_id: ben.id })).data, { is_member: false })
        assert.deepStrictEqual(ids((yield* getListMembers({ id: [id] })).data), [farid.id])
        const left = yield* items(getListTweets)({ id, max_results: 2, expansions: ["author_id"] }).pipe(
          Stream.runCollect
        )
        assert.deepStrictEqual(Array.from(new Set(left.map(({ author_id }) => author_id))), [farid.id])

        assert.deepStrictEqual((yield* asBen(unfollowList({ list_id: id }))).data, { following: false })
        assert.isUndefined((yield* getListFollowers({ id })).data)
      })
    )
  )

  it.effect("is changed by its owner alone", () =>
    scenario(
      Effect.gen(function* () {
        const { data: ben } = yield* getUser({ username: "ben_harbor" })
        assert(ben)
        const { id } = yield* send("/2/lists", { name: "Bridges" })
        yield* send(`/2/lists/${id}/members`, { user_id: ben.id })
        const error = yield* asBen(removeListMember({ id, user_id: ben.id })).pipe(Effect.flip)
        assert.strictEqual(error.reason._tag, "Forbidden")
        assert.deepStrictEqual(ids((yield* getListMembers({ id })).data), [ben.id])
      })
    )
  )

  it.effect("that is private exists for its owner alone", () =>
    scenario(
      Effect.gen(function* () {
        const { id } = yield* send("/2/lists", { name: "Bridges", private: true })
        assert.strictEqual((yield* getList({ id, list_fields: ["private"] })).data?.private, true)
        const unseen = yield* asBen(getList({ id }))
        assert.isUndefined(unseen.data)
        assert.match(unseen.errors?.[0]?.type ?? "", /resource-not-found$/)
      })
    )
  )
})
