import type { Id, Names, UserAuthParams, WriteResponse } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Credentials from "@xeffect/core/credentials"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"
import { forWriters, manageNoteLimits, type MisleadingTag, type NoteClassification } from "./note.ts"
import type { NoteModeParams } from "./search-notes.ts"

// A note that a post does not mislead has no reasons, and the X API requires the empty list.
const orNone = <Value>(tags: Parameter.Parameter<Value>): Parameter.Parameter<Value> => ({
  ...tags,
  encode: (value, parameter) => (Array.isArray(value) && value.length === 0 ? [] : tags.encode(value, parameter))
})

export interface CreateCommunityNoteParams extends NoteModeParams, UserAuthParams {
  /** The ID of the post that the note is about. */
  readonly post_id: Id
  /** The verdict of the note on the post. */
  readonly classification: NoteClassification
  /** Why the post may mislead. Empty for `not_misleading`. */
  readonly misleading_tags: Names<MisleadingTag>
  /** The note, with at least one link to a source. X shows 280 characters; a link counts as one. */
  readonly text: string
  /** Whether the sources are ones that most people would trust. */
  readonly trustworthy_sources: boolean
  /** Whether the note is about the media of the post. X then shows it on every post with them. */
  readonly is_media_note?: boolean | undefined
}

export interface CreateCommunityNoteResult extends WriteResponse<{ readonly id: string }> {}

// An example in the documentation has the ID under another name.
const created = Shape.converted(Shape.struct({ id: Shape.always(Shape.string) }), (value) =>
  typeof value === "object" && value !== null && "note_id" in value ? { ...value, id: value.note_id } : value
)

/**
 * Writes a Community Note on a post. Only for users who are enrolled as AI Note Writers; a second note on a post is
 * refused.
 *
 * @returns `data.id`, the ID of the note
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scope `tweet.write`) or OAuth 1.0a. The app needs write permission. `user_auth` is `true`
 *   by default
 * - Rate limit: 90 requests in 15 minutes for each user; 250 requests in 24 hours for each user
 * - `test_mode` and `trustworthy_sources` (required): true or false
 * - `post_id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - `classification` (required): one of misinformed_or_potentially_misleading, not_misleading
 * - `misleading_tags` (required): values without commas, spaces and control characters, for example
 *   disputed_claim_as_fact, factual_error, manipulated_media, misinterpreted_satire, missing_important_context, other,
 *   outdated_information (a list, or a string with commas and no spaces)
 * - `text` (required): text with a link that begins with http:// or https://
 * - `is_media_note`: true or false
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, `Forbidden`, and what every request can fail with.
 *   `Forbidden`: Community Notes are for users who are enrolled as AI Note Writers
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/community-notes/create-a-community-note
 * @example
 * ```ts
 * import { createCommunityNote } from "xeffect/communities"
 *
 * const program = createCommunityNote({
 *   test_mode: true,
 *   post_id: "20",
 *   classification: "misinformed_or_potentially_misleading",
 *   misleading_tags: ["missing_important_context"],
 *   text: "The gauge was replaced in May. https://example.com/gauge",
 *   trustworthy_sources: true
 * })
 * ```
 */
export const createCommunityNote = operation<CreateCommunityNoteParams, CreateCommunityNoteResult>({
  name: "create_community_note",
  method: "POST",
  path: "/2/notes",
  params: {
    test_mode: Parameter.required(Parameter.flag),
    post_id: Parameter.required(Parameter.id),
    classification: Parameter.required(
      Parameter.at(
        Parameter.choice("misinformed_or_potentially_misleading", "not_misleading"),
        "info",
        "classification"
      )
    ),
    misleading_tags: Parameter.required(
      Parameter.at(
        orNone(
          Parameter.openChoices(
            "disputed_claim_as_fact",
            "factual_error",
            "manipulated_media",
            "misinterpreted_satire",
            "missing_important_context",
            "other",
            "outdated_information"
          )
        ),
        "info",
        "misleading_tags"
      )
    ),
    text: Parameter.required(
      Parameter.at(
        Parameter.matching(
          /^(?=[\s\S]*https?:\/\/\S+)[\s\S]+$/,
          "text with a link that begins with http:// or https://"
        ),
        "info",
        "text"
      )
    ),
    trustworthy_sources: Parameter.required(Parameter.at(Parameter.flag, "info", "trustworthy_sources")),
    is_media_note: Parameter.at(Parameter.flag, "info", "is_media_note")
  },
  body: Body.json(),
  response: Response.outcome(Response.written(created)),
  accepts: Credentials.user("tweet.write"),
  user_auth: true,
  limits: manageNoteLimits,
  forbidden: forWriters
})
