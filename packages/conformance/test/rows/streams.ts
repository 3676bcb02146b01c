import * as operations from "@xeffect/streams"
import { rowsOf } from "../support/rows.ts"

const thousandAndOne = Array.from({ length: 1001 }, (_, index) => `${index + 1}`)

export const streams = rowsOf(operations)({
  getRules: {
    also: [[() => ({ ids: thousandAndOne }), `GET /2/tweets/search/stream/rules?ids=${thousandAndOne.join(",")}`]]
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
    refused: [
      [{ add: [] }, "add"],
      [{ add: [{ value: "" }] }, "add"],
      [{ delete: {} }, "delete"]
    ]
  },
  deleteConnections: { refused: [[{ uuids: [] }, "uuids"]] }
})
