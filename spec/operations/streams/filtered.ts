import type { Operations } from "../../operation.ts"

export default {
  streamTweets: {
    of: "GET /2/tweets/search/stream",
    does: "The filtered stream: posts that match the app's rules, as they are posted. It is one connection, which ends when the X API ends it; `follow(streamTweets)` stays connected. Rules are made by `syncRules`.",
    returns:
      "a stream of posts: `data`; `matching_rules`; `includes` for the expansions; `errors` for what could not be read",
    see: "posts/filtered-stream/introduction",
    example: `streamTweets({ tweet_fields: ["created_at"] }).pipe(
  Stream.runForEach(({ data }) => Effect.log(data?.text))
)`,
    result: { type: 'FilteredItem<this["params"]>', response: "Response.lines(Response.FilteredTweet)" }
  }
} satisfies Operations
