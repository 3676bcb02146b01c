import { assert, describe, it } from "@effect/vitest"
import { items } from "@xeffect/core"
import { authorOf, ownerOf } from "@xeffect/core/relations"
import {
  addListMember,
  createList,
  deleteList,
  followList,
  getFollowedLists,
  getList,
  getListFollowers,
  getListMembers,
  getListMemberships,
  getListTweets,
  getOwnedLists,
  getPinnedLists,
  pinList,
  removeListMember,
  unfollowList,
  unpinList,
  updateList
} from "@xeffect/lists"
import { createTweet } from "@xeffect/tweets"
import { getMe, getUser } from "@xeffect/users"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { asBen, scenario } from "../support/scenario.ts"

const ids = (entries: ReadonlyArray<{ readonly id: string }> | null | undefined) => (entries ?? []).map(({ id }) => id)

describe("a list", () => {
  it.effect("is made, filled, read, followed, and left by a member", () =>
    scenario(
      Effect.gen(function* () {
        const { data: me } = yield* getMe()
        const { data: ben } = yield* getUser({ username: "ben_harbor" })
        const { data: farid } = yield* getUser({ username: "farid_lens" })
        assert(me && ben && farid)
        const { id } = (yield* createList({ name: "Bridges", description: "From below" })).data
        for (const { id: user_id } of [ben, farid]) yield* addListMember({ id, user_id })

        const list = yield* getList({ id, list_fields: ["member_count", "description"], expansions: ["owner_id"] })
        assert(list.data)
        assert.deepInclude(list.data, { name: "Bridges", description: "From below", member_count: 2 })
        assert.strictEqual(ownerOf(list, list.data)?.username, "ada_rivers")
        const owned = yield* items(getOwnedLists, { id: me.id, max_results: 1 }).pipe(Stream.runCollect)
        assert.strictEqual(owned[0]?.id, id)

        assert.deepStrictEqual((yield* asBen(followList({ list_id: id }))).data, { following: true })
        assert.deepStrictEqual(ids((yield* getListFollowers({ id })).data), [ben.id])
        assert.strictEqual((yield* getFollowedLists({ id: ben.id })).data?.[0]?.id, id)

        const members = yield* items(getListMembers, { id, max_results: 1 }).pipe(Stream.runCollect)
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
        const left = yield* items(getListTweets, { id, max_results: 2, expansions: ["author_id"] }).pipe(
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
        const { id } = (yield* createList({ name: "Bridges" })).data
        yield* addListMember({ id, user_id: ben.id })
        const attempts = [
          Effect.asVoid(removeListMember({ id, user_id: ben.id })),
          Effect.asVoid(addListMember({ id, user_id: ben.id })),
          Effect.asVoid(updateList({ id, name: "Mine" })),
          Effect.asVoid(deleteList({ id }))
        ]
        for (const attempt of attempts) {
          const error = yield* asBen(attempt).pipe(Effect.flip)
          assert.strictEqual(error.reason._tag, "Forbidden")
        }
        assert.deepStrictEqual(ids((yield* getListMembers({ id })).data), [ben.id])
      })
    )
  )

  it.effect("that is private exists for its owner alone", () =>
    scenario(
      Effect.gen(function* () {
        const { id } = (yield* createList({ name: "Bridges", private: true })).data
        assert.strictEqual((yield* getList({ id, list_fields: ["private"] })).data?.private, true)
        const unseen = yield* asBen(getList({ id }))
        assert.isUndefined(unseen.data)
        assert.match(unseen.errors?.[0]?.type ?? "", /resource-not-found$/)
      })
    )
  )

  it.effect("is renamed and hidden, and omitted parameters stay unchanged", () =>
    scenario(
      Effect.gen(function* () {
        const { data: made } = yield* createList({ name: "Bridges", description: "From below" })
        assert.strictEqual(made.name, "Bridges")
        assert.deepStrictEqual((yield* updateList({ id: made.id, name: "Tunnels" })).data, { updated: true })
        yield* updateList({ id: made.id, private: true })
        const { data } = yield* getList({ id: made.id, list_fields: ["description", "private"] })
        assert.deepStrictEqual({ ...data }, { id: made.id, name: "Tunnels", description: "From below", private: true })
        assert.isUndefined((yield* asBen(getList({ id: made.id }))).data)
      })
    )
  )

  it.effect("that is deleted is gone from everywhere", () =>
    scenario(
      Effect.gen(function* () {
        const { data: me } = yield* getMe()
        const { data: ben } = yield* getUser({ username: "ben_harbor" })
        assert(me && ben)
        const { id } = (yield* createList({ name: "Bridges" })).data
        yield* addListMember({ id, user_id: ben.id })
        yield* pinList({ list_id: id })
        yield* asBen(followList({ list_id: id }))
        const everywhere = Effect.gen(function* () {
          const owned = yield* getOwnedLists({ id: me.id })
          const followed = yield* getFollowedLists({ id: ben.id })
          const memberships = yield* getListMemberships({ id: ben.id })
          const pinned = yield* getPinnedLists()
          return [owned, followed, memberships, pinned].map(({ data }) => ids(data).includes(id))
        })
        assert.deepStrictEqual(yield* everywhere, [true, true, true, true])
        assert.deepStrictEqual((yield* deleteList({ id })).data, { deleted: true })
        assert.deepStrictEqual(yield* everywhere, [false, false, false, false])
        assert.match((yield* getList({ id })).errors?.[0]?.type ?? "", /resource-not-found$/)
        assert.strictEqual((yield* Effect.flip(deleteList({ id }))).reason._tag, "NotFound")
      })
    )
  )
})

describe("the lists of a user", () => {
  it.effect("that are pinned come all at once, the last one first, until they are unpinned", () =>
    scenario(
      Effect.gen(function* () {
        const before = ids((yield* getPinnedLists()).data)
        const { id: list_id } = (yield* createList({ name: "Bridges" })).data
        for (let round = 0; round < 2; round++) {
          assert.deepStrictEqual((yield* pinList({ list_id })).data, { pinned: true })
        }
        const pinned = yield* getPinnedLists({ expansions: ["owner_id"] })
        assert.deepStrictEqual(ids(pinned.data), [list_id, ...before])
        assert.strictEqual(pinned.meta?.result_count, before.length + 1)
        const [first] = pinned.data ?? []
        assert(first)
        assert.strictEqual(ownerOf(pinned, first)?.username, "ada_rivers")
        assert.deepStrictEqual((yield* unpinList({ list_id })).data, { pinned: false })
        assert.deepStrictEqual(ids((yield* getPinnedLists()).data), before)
        assert.isUndefined((yield* asBen(getPinnedLists())).data)
      })
    )
  )

  it.effect("that the user is on are read page by page, private ones by their owner alone", () =>
    scenario(
      Effect.gen(function* () {
        const { data: farid } = yield* getUser({ username: "farid_lens" })
        assert(farid)
        const made: Array<string> = []
        for (const name of ["One", "Two", "Three"]) {
          const { id } = (yield* createList({ name, private: name === "Two" })).data
          yield* addListMember({ id, user_id: farid.id })
          made.unshift(id)
        }
        const mine = yield* items(getListMemberships, { id: farid.id, max_results: 1 }).pipe(Stream.runCollect)
        assert.deepStrictEqual(ids(mine), made)
        const seen = yield* asBen(getListMemberships({ id: farid.id }))
        assert.deepStrictEqual(ids(seen.data), [made[0], made[2]])
      })
    )
  )
})
