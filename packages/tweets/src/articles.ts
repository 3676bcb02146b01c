// Written by npm run generate from spec/operations/tweets/articles.ts. Changes belong there.
import type { Id, UserAuthParams, WriteResponse } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Credentials from "@xeffect/core/credentials"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"
import { articleContent, type ArticleContent, type ArticleMedia } from "./article-content.ts"

export interface CreateArticleDraftParams extends UserAuthParams {
  /** The title: 1 or more characters. */
  readonly title: string
  /** The text of the article in blocks, and what they refer to. */
  readonly content_state: ArticleContent
  /** The image above the article. Default: none. */
  readonly cover_media?: ArticleMedia | undefined
}

export interface CreateArticleDraftResult extends WriteResponse<{ readonly id: string; readonly title: string }> {}

/**
 * Creates the draft of an article. Only the author sees it until `publishArticle`.
 *
 * @returns `data` with the `id` and the `title` of the draft
 * @remarks The account needs the right to write articles: without it the call fails with `Forbidden`.
 *
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scope `tweet.write`) or OAuth 1.0a. The app needs write permission. `user_auth` is `true`
 *   by default
 * - Rate limit: none is published
 * - `title` (required): text of 1 or more characters
 * - `content_state` (required): an object with the lists blocks and entities
 * - `cover_media`: an object with media_id and media_category
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/articles/create-draft-article
 * @example
 * ```ts
 * import { createArticleDraft, publishArticle } from "xeffect/tweets"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.gen(function* () {
 *   const { data: draft } = yield* createArticleDraft({
 *     title: "A year of tides",
 *     content_state: {
 *       blocks: [
 *         { type: "header-two", text: "What the gauge says" },
 *         {
 *           type: "unstyled",
 *           text: "Higher than ever.",
 *           inline_style_ranges: [{ offset: 0, length: 6, style: "bold" }]
 *         }
 *       ],
 *       entities: []
 *     }
 *   })
 *   return yield* publishArticle({ article_id: draft.id })
 * })
 * ```
 */
export const createArticleDraft = operation<CreateArticleDraftParams, CreateArticleDraftResult>({
  name: "create_article_draft",
  method: "POST",
  path: "/2/articles/draft",
  params: {
    title: Parameter.required(Parameter.text(1)),
    content_state: Parameter.required(articleContent),
    cover_media: Parameter.record("an object with media_id and media_category")
  },
  body: Body.json(),
  response: Response.outcome(
    Response.written(Shape.struct({ id: Shape.always(Shape.string), title: Shape.always(Shape.string) }))
  ),
  accepts: Credentials.user("tweet.write"),
  user_auth: true
})

export interface PublishArticleParams extends UserAuthParams {
  /** The ID of the draft. */
  readonly article_id: Id
}

export interface PublishArticleResult extends WriteResponse<{
  /** The ID of the post that shows the article. */
  readonly post_id: string
}> {}

/**
 * Publishes the draft of an article as a post.
 *
 * @returns `data.post_id`, the ID of the post
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scope `tweet.write`) or OAuth 1.0a. The app needs write permission. `user_auth` is `true`
 *   by default
 * - Rate limit: none is published
 * - `article_id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/articles/publish-article
 * @example
 * ```ts
 * import { publishArticle } from "xeffect/tweets"
 *
 * const program = publishArticle({ article_id: "1146654567674912769" })
 * ```
 */
export const publishArticle = operation<PublishArticleParams, PublishArticleResult>({
  name: "publish_article",
  method: "POST",
  path: "/2/articles/{article_id}/publish",
  params: { article_id: Parameter.id },
  body: Body.json(),
  response: Response.outcome(Response.written(Shape.struct({ post_id: Shape.always(Shape.string) }))),
  accepts: Credentials.user("tweet.write"),
  user_auth: true
})
