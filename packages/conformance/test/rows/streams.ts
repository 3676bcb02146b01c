import * as operations from "@xeffect/streams"
import { rowsOf } from "../support/rows.ts"

export const streams = rowsOf(operations)({
  getRules: {
    forwardOnly: true
  },
  updateRules: {
    call: () => ({ add: [{ value: "effect" }] }),
    exactlyOneOf: { add: [{ value: "effect" }], delete: { ids: ["1"] }, delete_all: true },
    also: [
      [() => ({ delete_all: true }), ["POST /2/tweets/search/stream/rules?delete_all=true", {}]],
      [
        () => ({ add: [{ value: "effect", tag: "a" }], dry_run: true }),
        ["POST /2/tweets/search/stream/rules?dry_run=true", { add: [{ value: "effect", tag: "a" }] }]
      ],
      [
        () => ({ delete: { ids: [1, 2n, "3"] } }),
        ["POST /2/tweets/search/stream/rules", { delete: { ids: ["1", "2", "3"] } }]
      ],
      [
        () => ({ delete: { values: ["effect"] } }),
        ["POST /2/tweets/search/stream/rules", { delete: { values: ["effect"] } }]
      ]
    ],
    differs: {
      "delete.ids is not declared": "the parameter is the whole of `delete`, which has either IDs or values",
      "delete.values is not declared": "the parameter is the whole of `delete`, which has either IDs or values"
    },
    refused: [
      [{ add: [] }, "add"],
      [{ add: [{ value: "" }] }, "add"],
      [{ delete: {} }, "delete"]
    ]
  },
  getConnections: {
    differs: { "response.data.id": "a connection has an ID only if it was requested" }
  },
  deleteConnections: {
    refused: [[{ uuids: [] }, "uuids"]]
  }
})
