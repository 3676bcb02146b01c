import type { OwnResult } from "./operation.ts"

/** Responses that several operations have, by the name of their type. */
export const results: Readonly<Record<string, OwnResult>> = {
  TweetItem: {
    type: 'TweetItem<this["params"]>',
    response: "Response.lines(Response.SingleTweet)",
    says: "a stream of posts: `data`; `includes` for the expansions; `errors` for what could not be read"
  },
  ...Object.fromEntries(
    [
      ["TweetResponse", "SingleTweet"],
      ["TweetsResponse", "SeveralTweets"],
      ["TweetsPage", "SeveralTweets"],
      ["UserResponse", "SingleUser"],
      ["UsersResponse", "SeveralUsers"],
      ["UsersPage", "SeveralUsers"],
      ["ListResponse", "SingleList"],
      ["ListsResponse", "SeveralLists"],
      ["ListsPage", "SeveralLists"],
      ["SpaceResponse", "SingleSpace"],
      ["SpacesResponse", "SeveralSpaces"],
      ["DmEventResponse", "SingleDmEvent"],
      ["DmEventsPage", "SeveralDmEvents"]
    ].map(([type = "", shape = ""]) => [
      type,
      { type: `${type}<this["params"]>`, response: `Response.json(Response.${shape})` }
    ])
  )
}
