/** The query language of X, in lines for agents. https://docs.x.com/x-api/posts/search/integrate/operators */
export const queryOperators: ReadonlyArray<string> = [
  'A post must have all words. Write OR between alternatives, - before a word to exclude, () around groups, "…" around a phrase.',
  "",
  "- from:name, to:name: by a user, in reply to a user",
  "- @name, #tag, $CASHTAG: mentions, hashtags, cashtags",
  "- url:example.com: posts with such a link",
  "- lang:en: language",
  "- conversation_id:ID, in_reply_to_tweet_id:ID, quotes_of_tweet_id:ID, retweets_of_tweet_id:ID",
  "- list:ID: by members of a list",
  "- is:retweet, is:reply, is:quote, is:verified; has:links, has:media, has:images, has:videos, has:hashtags, has:mentions",
  '- place:"new york city", place_country:US, point_radius:[lon lat 10km]: where a post was sent from',
  "",
  "is:, has: and lang: need another operator beside them. Example: (tides OR harbour) lang:en -is:retweet has:images"
]
