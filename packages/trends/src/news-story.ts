import { always, either, list, type Shape, string, struct } from "@xeffect/core/define"
import * as Predicate from "effect/Predicate"

/** What a story is about: names as they are written in it. */
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
  readonly id: string
  /** What it is about, for example `News` or `Sports`. */
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
  /** When it was last changed, for example `2026-11-21T08:30:00.000Z`. */
  readonly updated_at?: string
  /** `updated_at` in descriptions before 2.167. */
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

const texts = list(string)

export const News: Shape<News> = struct({
  id: always(string),
  category: string,
  cluster_posts_results: list(struct({ post_id: string })),
  contexts: struct({
    entities: struct({ events: texts, organizations: texts, people: texts, places: texts, products: texts }),
    finance: struct({ tickers: texts }),
    sports: struct({ teams: texts }),
    topics: texts
  }),
  disclaimer: string,
  hook: string,
  keywords: either(texts, struct({})),
  name: string,
  summary: string,
  updated_at: string,
  last_updated_at_ms: string
})

const withId = (story: unknown): unknown =>
  Predicate.hasProperty(story, "rest_id") ? { ...story, id: story.rest_id } : story

/** Renames the ID of each story of a response. Stories have `rest_id` until description 2.166, and in examples of the X API. */
export const withIds = (json: unknown): unknown =>
  Predicate.hasProperty(json, "data")
    ? { ...json, data: Array.isArray(json.data) ? json.data.map(withId) : withId(json.data) }
    : json
