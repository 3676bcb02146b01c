// Written by npm run generate from spec/operations/trends/news.ts. Changes belong there.
import type { Envelope, Id, Names, UserAuthParams } from "@xeffect/core"
import { operation, type ResultOf } from "@xeffect/core/define"
import * as Credentials from "@xeffect/core/credentials"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import * as Resource from "@xeffect/core/resource"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"
import { News, type NewsField, renameIds } from "./news-story.ts"
import type { SelectNews } from "./select-news.ts"

/** Which fields news stories have. */
export interface NewsFieldsParams {
  /** Fields beyond `id`, for example `["name", "summary"]`. */
  readonly news_fields?: Names<NewsField> | undefined
}

export interface GetNewsParams extends NewsFieldsParams, UserAuthParams {
  /** The ID of the story. */
  readonly id: Id
}

export interface GetNewsResult extends ResultOf {
  readonly result: Envelope<SelectNews<this["params"]>>
}

/**
 * One news story by its ID.
 *
 * @returns `data`, the story with its default and the requested fields; `errors`, and no `data`, for one that does not
 * exist
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `tweet.read` and `users.read`), app-only bearer token or OAuth 1.0a. `user_auth` is
 *   `false` by default
 * - Rate limit: 200 requests in 15 minutes for the app
 * - `id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - `news_fields`: names of letters, digits, dots and underscores (a list, or a string with commas and no spaces)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/news/get-news-stories-by-id
 * @example
 * ```ts
 * import { getNews } from "xeffect/trends"
 *
 * const program = getNews({ id: "1985374851028885700", news_fields: ["name", "summary", "cluster_posts_results"] })
 * ```
 */
export const getNews = operation<GetNewsParams, GetNewsResult>({
  name: "get_news",
  method: "GET",
  path: "/2/news/{id}",
  params: { id: Parameter.id, news_fields: Parameter.names },
  response: Response.reshaped(
    Response.json(Shape.struct({ data: Shape.intact(News), errors: Shape.list(Resource.Problem) })),
    renameIds
  ),
  accepts: Credentials.any("tweet.read", "users.read"),
  user_auth: false,
  limits: Limits.per15Minutes(200, 0)
})

export interface SearchNewsParams extends NewsFieldsParams, UserAuthParams {
  /** Words of the story, 1 to 2,048 characters. */
  readonly query: string
  /** How old a story may be, in hours: 1 to 720. Default: 168, a week. */
  readonly max_age_hours?: number | undefined
  /** How many stories are returned at most: 1 to 100. Default: 10. */
  readonly max_results?: number | undefined
}

export interface SearchNewsResult extends ResultOf {
  readonly result: Envelope<ReadonlyArray<SelectNews<this["params"]>>> & {
    readonly meta?: { readonly result_count?: number }
  }
}

/**
 * The news stories that match a query. There are no further pages: `max_results` is the limit.
 *
 * @returns `data`, the stories with their default and the requested fields; `meta.result_count`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `tweet.read` and `users.read`), app-only bearer token or OAuth 1.0a. `user_auth` is
 *   `false` by default
 * - Rate limit: 200 requests in 15 minutes for the app, 200 for each user
 * - `query` (required): text of 1 to 2048 characters
 * - `max_age_hours`: a whole number from 1 to 720; default `168`
 * - `max_results`: a whole number from 1 to 100; default `10`
 * - `news_fields`: names of letters, digits, dots and underscores (a list, or a string with commas and no spaces)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/news/search-news
 * @example
 * ```ts
 * import { searchNews } from "xeffect/trends"
 *
 * const program = searchNews({ query: "tides", max_age_hours: 24, news_fields: ["name", "summary"] })
 * ```
 */
export const searchNews = operation<SearchNewsParams, SearchNewsResult>({
  name: "search_news",
  method: "GET",
  path: "/2/news/search",
  params: {
    query: Parameter.required(Parameter.text(1, 2048)),
    max_age_hours: Parameter.integer(1, 720, 168),
    max_results: Parameter.integer(1, 100, 10),
    news_fields: Parameter.names
  },
  response: Response.reshaped(
    Response.json(
      Shape.struct({
        data: Shape.intact(Shape.list(News)),
        errors: Shape.list(Resource.Problem),
        meta: Shape.struct({ result_count: Shape.number })
      })
    ),
    renameIds
  ),
  accepts: Credentials.any("tweet.read", "users.read"),
  user_auth: false,
  limits: Limits.per15Minutes(200, 200)
})
