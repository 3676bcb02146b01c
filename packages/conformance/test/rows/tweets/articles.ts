import { createArticleDraft, publishArticle } from "@xeffect/tweets"
import { row } from "../../support/row.ts"

const asItIs = "a part of an object that is sent as it is, which the types describe"

const content_state = { blocks: [{ type: "unstyled", text: "It began with a flood." }], entities: [] } as const

export const articles = [
  row(createArticleDraft)({
    name: "create_article_draft",
    call: () => ({ title: "Tides", content_state }),
    sends: () => ["POST /2/articles/draft", { title: "Tides", content_state }],
    user_auth: true,
    also: [
      [
        () => ({ title: "Tides", content_state, cover_media: { media_id: "5", media_category: "tweet_image" } }),
        [
          "POST /2/articles/draft",
          { title: "Tides", content_state, cover_media: { media_id: "5", media_category: "tweet_image" } }
        ]
      ]
    ],
    refused: [
      [{ title: "Tides", content_state: "It began" }, "content_state"],
      [{ title: "Tides", content_state: { blocks: [] } }, "content_state"],
      [{ title: "Tides", content_state: { blocks: [], entities: {} } }, "content_state"]
    ],
    differs: {
      "content_state.blocks is not declared": asItIs,
      "content_state.entities is not declared": asItIs,
      "cover_media.media_category is not declared": asItIs,
      "cover_media.media_id is not declared": asItIs
    }
  }),
  row(publishArticle)({
    name: "publish_article",
    call: ({ article }) => ({ article_id: article }),
    sends: ({ article }) => [`POST /2/articles/${article}/publish`, {}],
    user_auth: true
  })
]
