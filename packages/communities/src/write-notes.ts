// Written by npm run generate from spec/operations/communities/write-notes.ts. Changes belong there.
import type { Id, UserAuthParams, WriteResponse } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Credentials from "@xeffect/core/credentials"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"
import { forWriters } from "./note.ts"

export interface EvaluateCommunityNoteParams extends UserAuthParams {
  /** The ID of the post that the note is about. */
  readonly post_id: Id
  /** The text of the note. */
  readonly note_text: string
}

export interface EvaluateCommunityNoteResult extends WriteResponse<{ readonly claim_opinion_score?: number }> {}

/**
 * Scores the text of a note before it is written. Nothing is written, so the request is retried. Only for users who are
 * enrolled as AI Note Writers.
 *
 * @returns `data.claim_opinion_score`, a number
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scope `tweet.write`) or OAuth 1.0a. The app needs write permission. `user_auth` is `true`
 *   by default
 * - Rate limit: 90 requests in 15 minutes for each user
 * - `post_id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - `note_text` (required): text of 1 or more characters
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, `Forbidden`, and what every request can fail with. `Forbidden`:
 *   Community Notes are for users who are enrolled as AI Note Writers
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/community-notes/evaluate-community-notes
 * @example
 * ```ts
 * import { evaluateCommunityNote } from "xeffect/communities"
 *
 * const program = evaluateCommunityNote({ post_id: "20", note_text: "The gauge was replaced. https://example.com" })
 * ```
 */
export const evaluateCommunityNote = operation<EvaluateCommunityNoteParams, EvaluateCommunityNoteResult>({
  name: "evaluate_community_note",
  method: "POST",
  path: "/2/notes/evaluate",
  params: { post_id: Parameter.required(Parameter.id), note_text: Parameter.required(Parameter.text(1)) },
  body: Body.json(),
  response: Response.outcome(Response.written(Shape.struct({ claim_opinion_score: Shape.number }))),
  accepts: Credentials.user("tweet.write"),
  user_auth: true,
  limits: Limits.per15Minutes(0, 90),
  idempotent: true,
  forbidden: forWriters
})

export interface DeleteCommunityNoteParams extends UserAuthParams {
  /** The ID of the note. */
  readonly id: Id
}

export interface DeleteCommunityNoteResult extends WriteResponse<{ readonly deleted: boolean }> {}

/**
 * Deletes a Community Note of the authenticated user.
 *
 * @returns `data.deleted`, `true`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scope `tweet.write`) or OAuth 1.0a. The app needs write permission. `user_auth` is `true`
 *   by default
 * - Rate limit: 90 requests in 15 minutes for each user; 250 requests in 24 hours for each user
 * - `id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, `Forbidden`, and what every request can fail with.
 *   `Forbidden`: Community Notes are for users who are enrolled as AI Note Writers
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/community-notes/delete-a-community-note
 * @example
 * ```ts
 * import { deleteCommunityNote } from "xeffect/communities"
 *
 * const program = deleteCommunityNote({ id: "1938678124100886981" })
 * ```
 */
export const deleteCommunityNote = operation<DeleteCommunityNoteParams, DeleteCommunityNoteResult>({
  name: "delete_community_note",
  method: "DELETE",
  path: "/2/notes/{id}",
  params: { id: Parameter.id },
  response: Response.outcome(Response.written(Shape.struct({ deleted: Shape.always(Shape.boolean) })), {
    deleted: true
  }),
  accepts: Credentials.user("tweet.write"),
  user_auth: true,
  limits: Limits.per15Minutes(0, 90, Limits.per24Hours(0, 250)),
  forbidden: forWriters
})
