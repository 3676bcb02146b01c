import type { Bases, Operations } from "../../operation.ts"

export const bases = {
  NewsFieldsParams: {
    does: "Which fields news stories have.",
    params: { news_fields: 'Fields beyond `id`, for example `["name", "summary"]`.' },
    extends: []
  }
} satisfies Bases

export default {
  getNews: {
    of: "GET /2/news/{id}",
    does: "One news story by its ID.",
    base: "NewsFieldsParams",
    params: { id: "The ID of the story." },
    returns:
      "`data`, the story with its default and the requested fields; `errors`, and no `data`, for one that does not exist",
    see: "news/get-news-stories-by-id",
    example: 'getNews({ id: "1985374851028885700", news_fields: ["name", "summary", "cluster_posts_results"] })',
    result: {
      type: 'Envelope<SelectNews<this["params"]>>',
      response:
        "Response.reshaped( Response.json(Shape.struct({ data: Shape.intact(News), errors: Shape.list(Resource.Problem) })), renameIds )"
    }
  },

  searchNews: {
    of: "GET /2/news/search",
    does: "The news stories that match a query. There are no further pages: `max_results` is the limit.",
    base: "NewsFieldsParams",
    params: {
      query: "Words of the story, 1 to 2,048 characters.",
      max_age_hours: "How old a story may be, in hours: 1 to 720. Default: 168, a week.",
      max_results: "How many stories are returned at most: 1 to 100. Default: 10."
    },
    returns: "`data`, the stories with their default and the requested fields; `meta.result_count`",
    see: "news/search-news",
    example: 'searchNews({ query: "tides", max_age_hours: 24, news_fields: ["name", "summary"] })',
    result: {
      type: 'Envelope<ReadonlyArray<SelectNews<this["params"]>>> & { readonly meta?: { readonly result_count?: number } }',
      response:
        "Response.reshaped( Response.json( Shape.struct({ data: Shape.intact(Shape.list(News)), errors: Shape.list(Resource.Problem), meta: Shape.struct({ result_count: Shape.number }) }) ), renameIds )"
    }
  }
} satisfies Operations
