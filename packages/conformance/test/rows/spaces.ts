import { getSpace, getSpaceBuyers, getSpaces, getSpaceTweets, searchSpaces } from "@xeffect/spaces"
import { row } from "../support/row.ts"
import { anyToken, fieldsBesideUsers, postFields } from "../support/values.ts"

const malformed = ["", "fourteenletter", "a-b", "1DXxyRYNejbKM "]

const ofId = malformed.map((id) => [{ id }, "id"] as const)

/** In the order of the specification. */
export const spaces = [
  row(searchSpaces)({
    name: "search_spaces",
    accepts: ["app", "oauth2"],
    call: () => ({ query: "tides" }),
    sends: () => "GET /2/spaces/search?query=tides",
    required: ["query"],
    // The specification has no length; the service describes this one.
    lengths: { query: [1, 2048] },
    values: { state: ["live", "scheduled"] },
    wider: { values: { state: ["all"] }, fields: ["topic_fields"] },
    // The specification has no default; the service describes this one.
    max_results: [1, 100, 100],
    fields: ["expansions", "space_fields", "user_fields"]
  }),
  row(getSpaces)({
    name: "get_spaces",
    accepts: ["app", "oauth2"],
    call: ({ space }) => ({ ids: [space] }),
    sends: ({ space }) => `GET /2/spaces?ids=${space}`,
    exactlyOneOf: { ids: "1DXxyRYNejbKM", user_ids: "7" },
    several: { ids: 100, user_ids: 100 },
    fields: ["expansions", "space_fields", "user_fields"],
    wider: { fields: ["topic_fields"] },
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
    accepts: ["app", "oauth2"],
    call: ({ space }) => ({ id: space }),
    sends: ({ space }) => `GET /2/spaces/${space}`,
    required: ["id"],
    fields: ["expansions", "space_fields", "user_fields"],
    wider: { fields: ["topic_fields"] },
    refused: ofId
  }),
  row(getSpaceBuyers)({
    name: "get_space_buyers",
    accepts: ["oauth2"],
    call: ({ ownSpace }) => ({ id: ownSpace }),
    sends: ({ ownSpace }) => `GET /2/spaces/${ownSpace}/buyers`,
    required: ["id"],
    fields: postFields,
    wider: { max_results: [1, 100, 100], paging: "pagination_token" },
    refused: ofId,
    differs: { ...fieldsBesideUsers, ...anyToken }
  }),
  row(getSpaceTweets)({
    name: "get_space_tweets",
    accepts: ["app", "oauth2"],
    call: ({ space }) => ({ id: space }),
    sends: ({ space }) => `GET /2/spaces/${space}/tweets`,
    required: ["id"],
    fields: postFields,
    wider: { max_results: [1, 100, 100], paging: "pagination_token" },
    refused: ofId
  })
]
