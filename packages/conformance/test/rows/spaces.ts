import * as operations from "@xeffect/spaces"
import { rowsOf } from "../support/rows.ts"

const malformed = ["", "fourteenletter", "a-b", "1DXxyRYNejbKM "]

const ofId = malformed.map((id) => [{ id }, "id"] as const)

export const spaces = rowsOf(operations)({
  searchSpaces: { call: () => ({ query: "tides" }), sends: () => "GET /2/spaces/search?query=tides" },
  getSpaces: {
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
  },
  getSpace: {
    sends: ({ space }) => `GET /2/spaces/${space}`,
    refused: ofId
  },
  getSpaceBuyers: {
    call: ({ ownSpace }) => ({ id: ownSpace }),
    sends: ({ ownSpace }) => `GET /2/spaces/${ownSpace}/buyers`,
    refused: ofId
  },
  getSpaceTweets: {
    sends: ({ space }) => `GET /2/spaces/${space}/tweets`,
    refused: ofId
  }
})
