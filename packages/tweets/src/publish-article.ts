// Written by npm run generate from spec/operations/tweets/publish-article.ts. Changes belong there.
import type { Id, UserAuthParams, WriteResponse } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Body from "@xeffect/core/Body"
import * as Credentials from "@xeffect/core/Credentials"
import * as Parameter from "@xeffect/core/Parameter"
import * as Response from "@xeffect/core/Response"
import * as Shape from "@xeffect/core/Shape"

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
 * @param params `article_id`, the ID of the draft; `user_auth`
 * @returns `data.post_id`, the ID of the post
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 1.0a or OAuth 2.0 with `tweet.write`. The app needs write permission. `user_auth` is `true` by
 *   default
 * - Rate limit: none is published
 * - `article_id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
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
