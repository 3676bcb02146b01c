import type { Reason } from "@xeffect/core"
import { json } from "./support.ts"

/** A way to fail: what the X API responds with, what becomes of it, and what the documentation says about it. */
export interface FailureRow {
  /** As the documentation has it: a status, or several. */
  readonly status: string
  /** The kind of problem, as the documentation has it. */
  readonly problem: string
  /** The call: a read, unless it is a write. */
  readonly call?: "write"
  readonly response: () => Response
  readonly reason: Reason["_tag"]
  /** Fields of the reason, besides its words. */
  readonly fields?: Readonly<Record<string, unknown>>
  /** Part of the hint. If it is absent, there is no hint. */
  readonly hint?: string
  readonly repeated: "no" | "yes" | "after the reset"
  readonly todo: string
}

const address = (kind: string) => `https://api.x.com/2/problems/${kind}`

const problem =
  (status: number, kind: string, more: object = {}, headers: Readonly<Record<string, string>> = {}) =>
  () =>
    json(
      {
        title: "A title",
        detail: "What happened.",
        type: kind === "" ? "about:blank" : address(kind),
        status,
        ...more
      },
      { status, headers: { "content-type": "application/problem+json", ...headers } }
    )

const window = (name: string, remaining: number, reset: number) => ({
  [`${name}-limit`]: "450",
  [`${name}-remaining`]: String(remaining),
  [`${name}-reset`]: String(reset)
})

const resource = { resource_type: "user", resource_id: "7", parameter: "id", value: "7" }

const badRequests: ReadonlyArray<FailureRow> = [
  {
    status: "400",
    problem: "`invalid-request`",
    response: () =>
      json(
        {
          type: address("invalid-request"),
          title: "Invalid Request",
          detail: "One parameter was invalid.",
          errors: [{ parameters: { ids: ["x", "y"] }, message: "The values of ids are wrong." }]
        },
        { status: 400 }
      ),
    reason: "BadRequest",
    fields: { kind: "invalid-request", parameter: "ids", value: ["x", "y"] },
    repeated: "no",
    todo: "Correct the `parameter`. X refused its `value`"
  },
  {
    status: "400",
    problem: "`invalid-rules`",
    response: problem(400, "invalid-rules", { value: "cats OR" }),
    reason: "BadRequest",
    fields: { kind: "invalid-rules", value: "cats OR" },
    repeated: "no",
    todo: "Correct the rule"
  },
  {
    status: "400, 4xx",
    problem: "any other",
    response: problem(422, ""),
    reason: "BadRequest",
    repeated: "no",
    todo: "Read the message from X"
  }
]

const credentials: ReadonlyArray<FailureRow> = [
  {
    status: "401",
    problem: "any",
    response: problem(401, ""),
    reason: "Unauthorized",
    hint: "The operation accepts OAuth 1.0a",
    repeated: "no",
    todo: "Check that the credentials are complete and current, and of a kind that the operation accepts"
  },
  {
    status: "402",
    problem: "any",
    response: problem(402, "", { detail: "The account does not have any credits to fulfill this request." }),
    reason: "CreditsDepleted",
    fields: { depleted: "balance" },
    hint: "buy credits",
    repeated: "no",
    todo: "Buy credits, raise the spending limit or buy a larger package, as `depleted` says"
  },
  {
    status: "403",
    problem: "`client-forbidden`",
    response: problem(403, "client-forbidden", {
      reason: "client-not-enrolled",
      required_enrollment: "Basic",
      registration_url: "https://developer.x.com/en/docs/projects/overview"
    }),
    reason: "Forbidden",
    fields: {
      kind: "client-forbidden",
      reason: "client-not-enrolled",
      required_enrollment: "Basic",
      registration_url: "https://developer.x.com/en/docs/projects/overview"
    },
    hint: "Attach the app to a project",
    repeated: "no",
    todo: "At `registration_url`, enrol the app for `required_enrollment`"
  },
  {
    status: "403",
    problem: "`oauth1-permissions`",
    response: problem(403, "oauth1-permissions"),
    call: "write",
    reason: "Forbidden",
    fields: { kind: "oauth1-permissions" },
    hint: "create new access tokens",
    repeated: "no",
    todo: "Give the app write permission in the developer portal, then create new access tokens"
  },
  {
    status: "403",
    problem: "`unsupported-authentication`",
    response: problem(403, "unsupported-authentication"),
    reason: "Forbidden",
    fields: { kind: "unsupported-authentication" },
    hint: "an OAuth 2.0 user token as bearer_token with tweet.read users.read",
    repeated: "no",
    todo: "Use one of the kinds of credentials that the `hint` names"
  },
  {
    status: "403",
    problem: "`recipient-not-messageable`",
    response: problem(403, "recipient-not-messageable"),
    call: "write",
    reason: "Forbidden",
    fields: { kind: "recipient-not-messageable" },
    hint: "The recipient accepts no messages from this user",
    repeated: "no",
    todo: "Do not send it again: the recipient accepts no messages from this user"
  },
  {
    status: "403",
    problem: "`not-authorized-for-resource`",
    response: problem(403, "not-authorized-for-resource", resource),
    reason: "Forbidden",
    fields: { kind: "not-authorized-for-resource", ...resource },
    hint: "The request used the bearer token",
    repeated: "no",
    todo: "Send the request for a user who may see the resource"
  },
  {
    status: "403",
    problem: "`not-authorized-for-field`, `field-unauthorized`",
    response: problem(403, "not-authorized-for-field", { ...resource, field: "public_metrics", section: "data" }),
    reason: "Forbidden",
    fields: { kind: "not-authorized-for-field", ...resource, field: "public_metrics", section: "data" },
    hint: "The request used the bearer token",
    repeated: "no",
    todo: "Omit `field`, or send the request for a user who may see it"
  },
  {
    status: "403",
    problem: "`disallowed-resource`",
    response: problem(403, "disallowed-resource", { resource_type: "tweet", resource_id: "20" }),
    reason: "Forbidden",
    fields: { kind: "disallowed-resource", resource_type: "tweet", resource_id: "20" },
    repeated: "no",
    todo: "Continue without the resource"
  },
  {
    status: "403",
    problem: "any other",
    response: problem(403, ""),
    call: "write",
    reason: "Forbidden",
    repeated: "no",
    todo: "Check write permission, scopes and level of access; liking, following and quoting need more than self-serve access"
  },
  {
    status: "403",
    problem: "any, if `detail` says duplicate content",
    response: problem(403, "", { detail: "You are not allowed to create a Tweet with duplicate content." }),
    call: "write",
    reason: "DuplicateContent",
    hint: "Change the text.",
    repeated: "no",
    todo: "Change the text"
  }
]

const resources: ReadonlyArray<FailureRow> = [
  {
    status: "404",
    problem: "`resource-not-found`, any other",
    response: problem(404, "resource-not-found", resource),
    reason: "NotFound",
    fields: { kind: "resource-not-found", ...resource },
    hint: "The request used the bearer token",
    repeated: "no",
    todo: "Check `resource_id`; the resource may have been deleted"
  },
  {
    status: "4xx",
    problem: "`resource-unavailable`",
    response: problem(410, "resource-unavailable", { resource_type: "space", resource_id: "1a" }),
    reason: "NotFound",
    fields: { kind: "resource-unavailable", resource_type: "space", resource_id: "1a" },
    repeated: "no",
    todo: "Continue without the resource"
  },
  {
    status: "409",
    problem: "`conflict`, any other",
    response: problem(409, "conflict"),
    reason: "Conflict",
    fields: { kind: "conflict" },
    repeated: "no",
    todo: "Read the resource, then decide whether you still need the change"
  },
  {
    status: "4xx",
    problem: "`duplicate-rules`",
    response: problem(422, "duplicate-rules", { value: "cats" }),
    reason: "Conflict",
    fields: { kind: "duplicate-rules", value: "cats" },
    repeated: "no",
    todo: "Do nothing: the rule exists already"
  }
]

const limits: ReadonlyArray<FailureRow> = [
  {
    status: "429",
    problem: "`rate-limit-exceeded`, any other",
    response: problem(429, "", {}, window("x-rate-limit", 0, 1_700_000_000)),
    reason: "RateLimited",
    fields: { limit: "x-rate-limit", retryAt: 1_700_000_000_000 },
    repeated: "after the reset",
    todo: "Set `wait_on_rate_limit`, or send the request again at `retryAt`"
  },
  {
    status: "429",
    problem: "any, if a 24-hour limit is used up",
    response: problem(
      429,
      "",
      {},
      {
        ...window("x-rate-limit", 3, 1_700_000_000),
        ...window("x-user-limit-24hour", 0, 1_700_050_000),
        ...window("x-app-limit-24hour", 9, 1_700_080_000)
      }
    ),
    reason: "RateLimited",
    fields: { limit: "x-user-limit-24hour", retryAt: 1_700_050_000_000 },
    repeated: "after the reset",
    todo: "Send the request again at `retryAt`. `limit` says whose daily limit is used up: the app's or the user's"
  },
  {
    status: "429, 4xx",
    problem: "`usage-capped`",
    response: problem(
      429,
      "usage-capped",
      { scope: "Product", period: "Monthly" },
      window("x-rate-limit", 0, 1_700_000_000)
    ),
    reason: "UsageCapped",
    fields: { kind: "usage-capped", scope: "Product", period: "Monthly" },
    repeated: "no",
    todo: "Wait for the next `period`, or raise the cap. The reset of a rate limit does not help"
  },
  {
    status: "429, 4xx",
    problem: "`rule-cap`",
    response: problem(422, "rule-cap"),
    reason: "UsageCapped",
    fields: { kind: "rule-cap" },
    repeated: "no",
    todo: "Delete some rules first"
  },
  {
    status: "429, 4xx",
    problem: "`streaming-connection`",
    response: problem(429, "streaming-connection", { connection_issue: "TooManyConnections" }),
    reason: "TooManyConnections",
    fields: { kind: "streaming-connection", connection_issue: "TooManyConnections" },
    repeated: "no",
    todo: "Close a connection first"
  }
]

const page = (status: number) => () =>
  new Response("<html><title>Bad gateway</title></html>", { status, headers: { "content-type": "text/html" } })

const server: ReadonlyArray<FailureRow> = [
  {
    status: "3xx",
    problem: "none",
    response: () => new Response(null, { status: 302, headers: { location: "https://elsewhere.example/2/tweets/20" } }),
    reason: "ServerError",
    fields: { location: "https://elsewhere.example/2/tweets/20" },
    repeated: "no",
    todo: "Correct `base_url`. The SDK follows no redirect, because the credentials are for one host"
  },
  {
    status: "501",
    problem: "any",
    response: problem(501, ""),
    call: "write",
    reason: "ServerError",
    repeated: "no",
    todo: "Do not use the operation: X does not have it"
  },
  {
    status: "other 5xx",
    problem: "any or none, for a read",
    response: page(502),
    reason: "ServerError",
    repeated: "yes",
    todo: "Try again later"
  },
  {
    status: "other 5xx",
    problem: "any or none, for a write",
    response: page(504),
    call: "write",
    reason: "OutcomeUnknown",
    repeated: "no",
    todo: "Before you send the write again, check whether X carried it out"
  },
  {
    status: "4xx",
    problem: "`operational-disconnect`, `client-disconnected`",
    response: problem(422, "operational-disconnect", { disconnect_type: "OperationalDisconnect" }),
    reason: "ServerError",
    fields: { kind: "operational-disconnect", disconnect_type: "OperationalDisconnect" },
    repeated: "no",
    todo: "Connect again"
  },
  {
    status: "2xx",
    problem: "none, and the body is not as expected",
    response: () => new Response("<html></html>", { headers: { "content-type": "text/html" } }),
    reason: "DecodeError",
    fields: { path: [], body: "13 characters of text/html, not shown", contentType: "text/html" },
    repeated: "no",
    todo: "Look at `path` and `body`. If it was a write, X has carried it out"
  }
]

/** Every status and kind of problem, in the order of the documentation. */
export const rows: ReadonlyArray<FailureRow> = [...badRequests, ...credentials, ...resources, ...limits, ...server]
