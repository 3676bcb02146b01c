import type { Definition } from "@xeffect/core"
import type { Given, Open, Select } from "@xeffect/core/define"
import * as Limits from "@xeffect/core/limits"
import * as Shape from "@xeffect/core/shape"

/** Why a post may mislead. */
export type MisleadingTag =
  | "disputed_claim_as_fact"
  | "factual_error"
  | "manipulated_media"
  | "misinterpreted_satire"
  | "missing_important_context"
  | "other"
  | "outdated_information"

/** The verdict of a note on its post. */
export type NoteClassification = "misinformed_or_potentially_misleading" | "not_misleading"

/** The content of a note. */
export interface NoteInfo {
  readonly classification?: Open<NoteClassification>
  readonly is_media_note?: boolean
  readonly misleading_tags?: ReadonlyArray<Open<MisleadingTag>>
  /** The ID of the post that the note is about. */
  readonly post_id?: string
  readonly rating_status?: string
  readonly text?: string
  /** Whether it links to sources that most people would trust. */
  readonly trustworthy_sources?: boolean
}

/** How often raters chose a reason. */
export interface NoteTagCount {
  readonly tag_name?: string
  readonly tag_count?: number
}

/** How the raters of one group voted. */
export interface NoteRatings {
  readonly helpful_count?: number
  readonly helpful_tag_counts?: ReadonlyArray<NoteTagCount>
  readonly not_helpful_count?: number
  readonly not_helpful_tag_counts?: ReadonlyArray<NoteTagCount>
  readonly somewhat_helpful_count?: number
}

/** How raters voted, by the groups of a scoring model. Until description 2.166 a note had the votes of one model, which are read as a list. */
export interface NoteModelRatings {
  readonly model_name?: string
  readonly value?: {
    readonly negative_factor_bucket_counts?: NoteRatings
    readonly neutral_factor_bucket_counts?: NoteRatings
    readonly positive_factor_bucket_counts?: NoteRatings
  }
}

/**
 * A Community Note that the authenticated user wrote. `id` is returned by default, the other fields if `note_fields`
 * requests them.
 *
 * @see https://docs.x.com/x-api/community-notes/introduction
 */
export interface Note {
  readonly id: string
  readonly info?: NoteInfo
  /** Since description 2.162. */
  readonly scoring_status?: {
    /** Whether the user may see the ratings. */
    readonly has_access?: boolean
    readonly rating_counts_per_model?: ReadonlyArray<NoteModelRatings>
  }
  readonly status?: Open<
    | "currently_rated_helpful"
    | "currently_rated_not_helpful"
    | "firm_reject"
    | "insufficient_consensus"
    | "minimum_ratings_not_met"
    | "needs_more_ratings"
    | "needs_your_help"
  >
  /** The findings of evaluators, for a note that was written in test mode. */
  readonly test_result?: {
    readonly evaluation_outcome?: ReadonlyArray<{
      readonly evaluator_type: string
      readonly evaluator_score_bucket: string
    }>
  }
}

/** The fields of a note that are returned by default. */
export type NoteDefault = "id"

/** The names that `note_fields` accepts. */
export type NoteField = keyof Note

/** A note with the requested fields. */
export type SelectNote<Params> = Select<Note, NoteDefault, Given<Params, "note_fields">>

// Until description 2.166 a single count was not in a list.
const tagCounts = Shape.listOrOne(Shape.struct({ tag_name: Shape.string, tag_count: Shape.number }))

const ratings: Shape.Shape<NoteRatings> = Shape.struct({
  helpful_count: Shape.number,
  helpful_tag_counts: tagCounts,
  not_helpful_count: Shape.number,
  not_helpful_tag_counts: tagCounts,
  somewhat_helpful_count: Shape.number
})

export const Note: Shape.Shape<Note> = Shape.struct({
  id: Shape.always(Shape.string),
  info: Shape.struct({
    classification: Shape.string,
    is_media_note: Shape.boolean,
    misleading_tags: Shape.list(Shape.string),
    post_id: Shape.string,
    rating_status: Shape.string,
    text: Shape.string,
    trustworthy_sources: Shape.boolean
  }),
  scoring_status: Shape.struct({
    has_access: Shape.boolean,
    rating_counts_per_model: Shape.listOrOne(
      Shape.struct({
        model_name: Shape.string,
        value: Shape.struct({
          negative_factor_bucket_counts: ratings,
          neutral_factor_bucket_counts: ratings,
          positive_factor_bucket_counts: ratings
        })
      })
    )
  }),
  status: Shape.string,
  test_result: Shape.struct({
    evaluation_outcome: Shape.list(
      Shape.struct({ evaluator_type: Shape.always(Shape.string), evaluator_score_bucket: Shape.always(Shape.string) })
    )
  })
})

/** The limits of requests that write or delete notes. */
export const manageNoteLimits = Limits.per15Minutes(0, 90, Limits.per24Hours(0, 250))

/** The meaning of a 403: notes are for few users. */
export const forWriters: NonNullable<Definition["forbidden"]> = {
  hint: "Community Notes are for users who are enrolled as AI Note Writers."
}
