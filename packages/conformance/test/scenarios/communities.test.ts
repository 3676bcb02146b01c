import { assert, describe, it } from "@effect/vitest"
import {
  createCommunityNote,
  deleteCommunityNote,
  evaluateCommunityNote,
  getCommunity,
  searchCommunities,
  searchCommunityNotesWritten,
  searchEligibleTweets
} from "@xeffect/communities"
import { data, items } from "@xeffect/core"
import { authorOf } from "@xeffect/core/relations"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { asBen, scenario } from "../support/scenario.ts"

describe("a community", () => {
  it.effect("is found by words, and the same by its ID", () =>
    scenario(
      Effect.gen(function* () {
        const found = yield* items(searchCommunities, { query: "tide", community_fields: ["description"] }).pipe(
          Stream.runCollect
        )
        assert.isNotEmpty(found)
        for (const community of found) {
          assert.include(`${community.name} ${community.description}`.toLowerCase(), "tide")
          const { id } = community
          assert.deepStrictEqual(yield* data(getCommunity, { id, community_fields: ["description"] }), community)
        }
        assert.isUndefined((yield* searchCommunities({ query: "volcano" })).data)
        const error = yield* Effect.flip(data(getCommunity, { id: "1" }))
        assert.strictEqual(error.reason._tag, "NotFound")
      })
    )
  )
})

const note = {
  test_mode: true,
  classification: "misinformed_or_potentially_misleading",
  misleading_tags: ["outdated_information"],
  text: "The gauge was replaced in May. https://tides.example/gauge",
  trustworthy_sources: true
} as const

const written = items(searchCommunityNotesWritten, { test_mode: true, note_fields: ["info", "test_result"] })

describe("a Community Note", () => {
  it.effect("is written on a post that needs one, listed, and deleted", () =>
    scenario(
      Effect.gen(function* () {
        const page = yield* searchEligibleTweets({ test_mode: true, max_results: 1, expansions: ["author_id"] })
        const [post] = page.data ?? []
        assert(post)
        assert.notStrictEqual(authorOf(page, post)?.username, "ada_rivers")

        const { data: evaluated } = yield* evaluateCommunityNote({ post_id: post.id, note_text: note.text })
        assert.isAbove(evaluated.claim_opinion_score ?? 0, 0)
        const { data: created } = yield* createCommunityNote({ ...note, post_id: post.id })

        const notes = yield* Stream.runCollect(written)
        const own = notes.find(({ id }) => id === created.id)
        assert.strictEqual(own?.info?.text, note.text)
        assert.strictEqual(own?.info?.post_id, post.id)
        assert.isNotEmpty(own?.test_result?.evaluation_outcome)
        const eligible = yield* items(searchEligibleTweets, { test_mode: true }).pipe(Stream.runCollect)
        assert.isFalse(eligible.some(({ id }) => id === post.id))

        assert.isTrue((yield* deleteCommunityNote({ id: created.id })).data.deleted)
        assert.isFalse((yield* Stream.runCollect(written)).some(({ id }) => id === created.id))
      })
    )
  )

  it.effect("is refused on a post that has one, to others, and outside of the test mode", () =>
    scenario(
      Effect.gen(function* () {
        const [post] = (yield* searchEligibleTweets({ test_mode: true })).data ?? []
        assert(post)
        yield* createCommunityNote({ ...note, post_id: post.id })
        const refused = yield* Effect.all([
          Effect.flip(createCommunityNote({ ...note, post_id: post.id })),
          Effect.flip(asBen(createCommunityNote({ ...note, post_id: post.id }))),
          Effect.flip(searchCommunityNotesWritten({ test_mode: false }))
        ])
        // X says why each time, so nothing is added.
        for (const { reason } of refused) {
          assert.strictEqual(reason._tag, "Forbidden")
          assert.notProperty(reason, "hint")
        }
      })
    )
  )
})
