import * as Shape from "@xeffect/core/shape"
import * as Predicate from "effect/Predicate"

/** The subjects of a story: names as they are written in it. */
export interface NewsContexts {
  readonly entities?: {
    readonly events?: ReadonlyArray<string>
    readonly organizations?: ReadonlyArray<string>
    readonly people?: ReadonlyArray<string>
    readonly places?: ReadonlyArray<string>
    readonly products?: ReadonlyArray<string>
  }
  readonly finance?: { readonly tickers?: ReadonlyArray<string> }
  readonly sports?: { readonly teams?: ReadonlyArray<string> }
  readonly topics?: ReadonlyArray<string>
}

/**
 * A news story that the X API made of posts. `id` is returned by default, the other fields if `news_fields` requests them.
 * Descriptions before 2.167 call `id` `rest_id`, and `updated_at` `last_updated_at_ms`; the ID is read under both names.
 *
 * @see https://docs.x.com/x-api/news/introduction
 */
export interface News {
  /** Since description 2.167. */
  readonly id: string
  /** The subject of the story, for example `News` or `Sports`. */
  readonly category?: string
  /** The posts that it was made of. */
  readonly cluster_posts_results?: ReadonlyArray<{ readonly post_id?: string }>
  readonly contexts?: NewsContexts
  /** A warning that the story was written by a machine. */
  readonly disclaimer?: string
  /** One sentence that introduces it. */
  readonly hook?: string
  /** Words that describe it: a list in every published example, an object by the newest description. */
  readonly keywords?: ReadonlyArray<string> | {}
  /** The headline. */
  readonly name?: string
  readonly summary?: string
  /** When it was last changed, for example `2026-11-21T08:30:00.000Z`. Since description 2.167. */
  readonly updated_at?: string
  /** The older name of `updated_at`. Until description 2.166. */
  readonly last_updated_at_ms?: string
}

/** The fields of a news story that are returned by default. */
export type NewsDefault = "id"

/** The names that `news_fields` accepts. */
export type NewsField =
  | "category"
  | "cluster_posts_results"
  | "contexts"
  | "disclaimer"
  | "hook"
  | "id"
  | "keywords"
  | "name"
  | "summary"
  | "updated_at"

const nameList = Shape.list(Shape.string)

/** @since 0.1.0 */
export const News: Shape.Shape<News> = Shape.struct({
  id: Shape.always(Shape.string),
  category: Shape.string,
  cluster_posts_results: Shape.list(Shape.struct({ post_id: Shape.string })),
  contexts: Shape.struct({
    entities: Shape.struct({
      events: nameList,
      organizations: nameList,
      people: nameList,
      places: nameList,
      products: nameList
    }),
    finance: Shape.struct({ tickers: nameList }),
    sports: Shape.struct({ teams: nameList }),
    topics: nameList
  }),
  disclaimer: Shape.string,
  hook: Shape.string,
  keywords: Shape.either(nameList, Shape.struct({})),
  name: Shape.string,
  summary: Shape.string,
  updated_at: Shape.string,
  last_updated_at_ms: Shape.string
})

const renameId = (story: unknown): unknown =>
  Predicate.hasProperty(story, "rest_id") ? { ...story, id: story.rest_id } : story

/** Renames the ID of each story of a response. Stories have `rest_id` until description 2.166, and in examples of the X API. */
export const renameIds = (json: unknown): unknown =>
  Predicate.hasProperty(json, "data")
    ? { ...json, data: Array.isArray(json.data) ? json.data.map(renameId) : renameId(json.data) }
    : json
