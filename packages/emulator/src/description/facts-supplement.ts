/**
 * The facts that are specified or documented, and were described once, but are no longer in the description. Written by
 * hand in the form of the table.
 */
import type { OperationFacts, ParameterFacts, SchemaFacts } from "./facts-types.ts"

const userId = (name: string): ParameterFacts => ({
  name,
  in: "path",
  required: true,
  schema: { type: "string", pattern: "^[0-9]{1,19}$" }
})

const security: OperationFacts["security"] = {
  OAuth2UserToken: ["block.write", "tweet.read", "users.read"],
  UserToken: []
}

const response: SchemaFacts = {
  type: "object",
  properties: {
    data: { type: "object", required: ["blocking"], properties: { blocking: { type: "boolean" } } },
    errors: { type: "array", items: { $ref: "Problem" } }
  }
}

/** The operations that the description does not have. */
export const supplement: ReadonlyArray<OperationFacts> = [
  {
    id: "blockUser",
    method: "POST",
    path: "/2/users/{id}/blocking",
    parameters: [userId("id")],
    body: {
      type: "object",
      required: ["target_user_id"],
      properties: { target_user_id: { type: "string", pattern: "^[0-9]{1,19}$" } },
      additionalProperties: false
    },
    responses: { "200": response },
    security
  },
  {
    id: "unblockUser",
    method: "DELETE",
    path: "/2/users/{source_user_id}/blocking/{target_user_id}",
    parameters: [userId("source_user_id"), userId("target_user_id")],
    responses: { "200": response },
    security
  }
]

/** Successes that the X API has and the description lacks, by operation: the status, and the described one of the same form. */
export const undescribedStatuses: Readonly<Record<string, readonly [status: string, like: string]>> = {
  updateRules: ["201", "200"]
}

/** Operations that are documented with fields and expansions that the description no longer has: those of another one. */
export const undescribed: Readonly<Record<string, string>> = {
  "POST /2/tweets/search/webhooks/{webhook_id}": "GET /2/tweets/search/recent"
}
