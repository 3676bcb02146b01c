/** Community Notes: enrolled users write, list and delete them, and find posts that need one. */
import * as Effect from "effect/Effect"
import { ok, type Several } from "../present/response.ts"
import { compact, type Fields, filled, pick } from "../present/view.ts"
import { lookupPost } from "../present/lookup.ts"
import { forbidden, missing, type Refusal } from "../request/problems.ts"
import { many, one } from "../description/validate.ts"
import { nextId } from "../world/ids.ts"
import { visibleTo } from "../world/queries.ts"
import type { WorldNote } from "../world/notes.ts"
import { actingUser, type Area, type Call, existing, type Handler } from "./operation.ts"
import { made, pageOfPosts, presentPage } from "./pages.ts"

/** The user behind a request, who must be enrolled. */
const writer = Effect.fnUntraced(function* (call: Call, isTest: unknown): Effect.fn.Return<string, Refusal> {
  const user = yield* actingUser(call)
  if (!call.world.noteWriters.has(user)) {
    return yield* forbidden("The user is not enrolled as an AI Note Writer.")
  }
  if (String(isTest) !== "true") return yield* forbidden("The user may use only the test mode: test_mode must be true.")
  return user
})

const notesOf = ({ world }: Call, user: string) =>
  Array.from(world.communityNotes.values()).filter(({ authorId }) => authorId === user)

/** The body of a new note. The check against the description has made sure of the form. */
interface Draft {
  readonly test_mode?: boolean
  readonly post_id?: string
  readonly info?: {
    readonly text: string
    readonly classification: string
    readonly misleading_tags: ReadonlyArray<string>
    readonly trustworthy_sources: boolean
  }
}

const create: Handler = Effect.fnUntraced(function* (call) {
  const draft: Draft = call.body
  const user = yield* writer(call, draft.test_mode)
  const { id: postId } = yield* existing(lookupPost(call.view, draft.post_id ?? "", "post_id"))
  if (notesOf(call, user).some((note) => note.postId === postId)) {
    return yield* forbidden("The user has already written a note on this post.")
  }
  const id = nextId(call.world, call.now)
  call.world.communityNotes.set(id, {
    id,
    authorId: user,
    postId,
    text: draft.info?.text ?? "",
    classification: draft.info?.classification ?? "",
    tags: draft.info?.misleading_tags ?? [],
    hasTrustworthySources: draft.info?.trustworthy_sources === true,
    isTest: draft.test_mode === true
  })
  return { status: 201, body: { data: { id } } }
})

const evaluate: Handler = Effect.fnUntraced(function* (call) {
  yield* writer(call, true)
  yield* existing(lookupPost(call.view, String(call.body["post_id"]), "post_id"))
  // Longer texts and sources make for a better claim, up to a point.
  const text = String(call.body["note_text"])
  const score = Math.min(text.length, 280) / 280 + (/https?:\/\//.test(text) ? 1 : 0)
  return ok({ data: { claim_opinion_score: score * 50 } })
})

const remove: Handler = Effect.fnUntraced(function* (call) {
  const user = yield* writer(call, true)
  const id = call.path["id"] ?? ""
  if (call.world.communityNotes.get(id)?.authorId !== user) {
    return yield* missing({ resource_type: "note", parameter: "id", value: id })
  }
  call.world.communityNotes.delete(id)
  return ok({ data: { deleted: true } })
})

const fields: Fields<WorldNote> = {
  id: ({ id }) => id,
  info: ({ classification, hasTrustworthySources, postId, tags, text }) => ({
    text,
    classification,
    misleading_tags: tags,
    post_id: postId,
    trustworthy_sources: hasTrustworthySources
  }),
  scoring_status: () => ({ has_access: false }),
  status: () => "needs_more_ratings",
  test_result: ({ isTest, text }) =>
    isTest
      ? {
          evaluation_outcome: [
            { evaluator_type: "UrlValidity", evaluator_score_bucket: "High" },
            { evaluator_type: "ClaimOpinion", evaluator_score_bucket: text.length > 100 ? "High" : "Medium" }
          ]
        }
      : undefined
}

const written: Handler = Effect.fnUntraced(function* (call) {
  const user = yield* writer(call, one(call.query, "test_mode"))
  const chosen = new Set(["id", ...many(call.query, "note.fields")])
  const present: Several<WorldNote> = (_, lookups, { next_token, result_count } = {}) => {
    const notes = lookups.flatMap((lookup) =>
      "found" in lookup ? [pick(fields, chosen, lookup.found, call.view)] : []
    )
    return ok(compact({ data: filled(notes), meta: compact({ next_token, result_count }) }) ?? {})
  }
  return yield* presentPage(call, { operation: "notesWritten", size: 10 }, present, made(notesOf(call, user)))
})

const eligible: Handler = Effect.fnUntraced(function* (call) {
  const user = yield* writer(call, one(call.query, "test_mode"))
  const noted = new Set(notesOf(call, user).map(({ postId }) => postId))
  const posts = Array.from(visibleTo(call.world, user, call.world.posts.olderThan())).filter(
    ({ authorId, id, text }) => authorId !== user && !noted.has(id) && /\d/.test(text)
  )
  return yield* pageOfPosts(call, { operation: "eligiblePosts", size: 10, backward: false }, posts)
})

/** The operations on Community Notes. */
export const notes: Area = {
  createCommunityNotes: create,
  evaluateCommunityNotes: evaluate,
  deleteCommunityNotes: remove,
  searchCommunityNotesWritten: written,
  searchEligiblePosts: eligible
}
