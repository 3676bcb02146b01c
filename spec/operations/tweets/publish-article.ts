import type { Operations } from "../../operation.ts"

export default {
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
