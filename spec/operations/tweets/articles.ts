import type { Operations } from "../../operation.ts"

export default {
  createArticleDraft: {
    of: "POST /2/articles/draft",
    does: "Creates the draft of an article. Only the author sees it until `publishArticle`.",
    params: {
      title: "The title: 1 or more characters.",
      content_state: {
        is: "The text of the article in blocks, and what they refer to.",
        type: "ArticleContent",
        code: "articleContent"
      },
      cover_media: {
        is: "The image above the article. Default: none.",
        type: "ArticleMedia",
        code: 'Parameter.record("an object with media_id and media_category")'
      }
    },
    returns: "`data` with the `id` and the `title` of the draft",
    notes: "The account needs the right to write articles: without it the call fails with `Forbidden`.",
    see: "articles/create-draft-article",
    example: `Effect.gen(function* () {
  const { data: draft } = yield* createArticleDraft({
    title: "A year of tides",
    content_state: {
      blocks: [
        { type: "header-two", text: "What the gauge says" },
        {
          type: "unstyled",
          text: "Higher than ever.",
          inline_style_ranges: [{ offset: 0, length: 6, style: "bold" }]
        }
      ],
      entities: []
    }
  })
  return yield* publishArticle({ article_id: draft.id })
})`
  },

  publishArticle: {
    of: "POST /2/articles/{article_id}/publish",
    does: "Publishes the draft of an article as a post.",
    params: { article_id: "The ID of the draft." },
    returns: "`data.post_id`, the ID of the post",
    see: "articles/publish-article",
    example: 'publishArticle({ article_id: "1146654567674912769" })',
    data: { post_id: "The ID of the post that shows the article." }
  }
} satisfies Operations
