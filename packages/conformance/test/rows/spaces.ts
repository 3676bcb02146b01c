import { getSpace, getSpaceBuyers, getSpaces, getSpaceTweets, searchSpaces } from "@xeffect/spaces"
import { row } from "../support/row.ts"
import { anyToken, fieldsBesideUsers } from "../support/values.ts"

const malformed = ["", "fourteenletter", "a-b", "1DXxyRYNejbKM "]

const ofId = malformed.map((id) => [{ id }, "id"] as const)

/** In the order of the specification. */
export const spaces = [
  row(searchSpaces)({
    name: "search_spaces",
    call: () => ({ query: "tides" }),
    sends: () => "GET /2/spaces/search?query=tides"
  }),
  row(getSpaces)({
    name: "get_spaces",
    call: ({ space }) => ({ ids: [space] }),
    sends: ({ space }) => `GET /2/spaces?ids=${space}`,
    exactlyOneOf: { ids: "1DXxyRYNejbKM", user_ids: "7" },
    also: [
      [() => ({ ids: "1DXxyRYNejbKM,a" }), "GET /2/spaces?ids=1DXxyRYNejbKM,a"],
      [() => ({ user_ids: [7, 8n, "9"] }), "GET /2/spaces/by/creator_ids?user_ids=7,8,9"],
      [
        () => ({ user_ids: "7,8", space_fields: ["title"], expansions: ["host_ids"] }),
        "GET /2/spaces/by/creator_ids?user_ids=7,8&space.fields=title&expansions=host_ids"
      ]
    ],
    refused: malformed.map((id) => [{ ids: [id] }, "ids"] as const)
  }),
  row(getSpace)({
    name: "get_space",
    call: ({ space }) => ({ id: space }),
    sends: ({ space }) => `GET /2/spaces/${space}`,
    refused: ofId
  }),
  row(getSpaceBuyers)({
    name: "get_space_buyers",
    call: ({ ownSpace }) => ({ id: ownSpace }),
    sends: ({ ownSpace }) => `GET /2/spaces/${ownSpace}/buyers`,
    refused: ofId,
    differs: { ...fieldsBesideUsers, ...anyToken }
  }),
  row(getSpaceTweets)({
    name: "get_space_tweets",
    call: ({ space }) => ({ id: space }),
    sends: ({ space }) => `GET /2/spaces/${space}/tweets`,
    refused: ofId
  })
]
