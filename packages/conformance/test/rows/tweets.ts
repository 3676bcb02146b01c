import { analytics } from "./tweets/analytics.ts"
import { articles } from "./tweets/articles.ts"
import { bookmarks } from "./tweets/bookmarks.ts"
import { counts } from "./tweets/counts.ts"
import { hideReplies } from "./tweets/hide-replies.ts"
import { likes } from "./tweets/likes.ts"
import { lookup } from "./tweets/lookup.ts"
import { manage } from "./tweets/manage.ts"
import { quotes } from "./tweets/quotes.ts"
import { retweets } from "./tweets/retweets.ts"
import { search } from "./tweets/search.ts"
import { timelines } from "./tweets/timelines.ts"

/** In the order of the specification, and then the others. */
export const tweets = [
  ...bookmarks,
  ...hideReplies,
  ...likes,
  ...manage,
  ...quotes,
  ...retweets,
  ...search,
  ...timelines,
  ...counts,
  ...lookup,
  ...analytics,
  ...articles
]
