import type { XError } from "@xeffect/core"

const variables =
  "Or set X_BEARER_TOKEN, or X_CONSUMER_KEY, X_CONSUMER_SECRET, X_ACCESS_TOKEN and X_ACCESS_TOKEN_SECRET. Or try the command with --emulator."

const signIn = `Sign in: xeffect login. ${variables}`

/** The remedy if there are profiles, and none of them is used by default. */
export const chooseProfile = (names: ReadonlyArray<string>): string =>
  `Name one with --profile, or choose one with xeffect profiles use NAME. Profiles: ${names.join(", ")}`

const asApp = "Also sign in as the app: xeffect login app --profile app. Then add --profile app to the command."

/** A remedy: the reasons and the operations that it is for, the words that must have been seen, and the sentence. */
interface Row {
  readonly reasons: ReadonlyArray<XError["reason"]["_tag"]>
  /** Default: any. */
  readonly operations?: RegExp
  /** Default: any. */
  readonly words?: RegExp
  /** Absent if the message already says what to do. */
  readonly remedy?: string
}

const refusals = ["BadRequest", "Forbidden", "Unauthorized"] as const

/** The remedies. The first row that fits counts; without one there is no remedy, since a wrong one costs more than none. */
const rows: ReadonlyArray<Row> = [
  { reasons: ["MissingCredentials"], words: /accepts an app-only token(?: \(X_BEARER_TOKEN\))?[;.]?$/, remedy: asApp },
  { reasons: ["MissingCredentials"], remedy: signIn },
  {
    reasons: ["InvalidInput"],
    words: / is not a collection: /,
    remedy: "Begin a collection: xeffect collect DIRECTORY --query QUERY"
  },
  {
    reasons: ["BadRequest"],
    operations: /^(?:search|get)_(?:recent|all)_tweets(?:_count)?$/,
    words: /\bquery\b/,
    remedy: "To see what is wrong with the query: xeffect text query QUERY"
  },
  {
    reasons: ["BadRequest"],
    operations: /^create_tweet$/,
    words: /\btoo long\b/,
    remedy: "To count its characters: xeffect text count TEXT. To post it as a thread: xeffect post --split TEXT"
  },
  {
    reasons: ["NotFound", "PartialErrors", "Forbidden"],
    words: /The request used the app's token\.$/,
    remedy: "Check the ID or the handle. If only some users may see it, sign in as one of them: xeffect login"
  },
  { reasons: ["Conflict"], words: /must define rules/i, remedy: "Give a rule: xeffect stream '#tides'" },
  { reasons: refusals, words: /clock of this machine|callback url not approved/i },
  {
    reasons: refusals,
    words: /client_secret/,
    remedy: "Sign in with the secret of the app: xeffect login --stdin, with a line X_CLIENT_SECRET=…"
  },
  {
    reasons: refusals,
    operations: /^(app_only_token|oauth1_request_token)$/,
    words: /authenticate|credentials|authenticity|invalid_client|signature|consumer/i,
    remedy: "Check the app's key and secret."
  },
  {
    reasons: refusals,
    operations: /^oauth1_access_token$/,
    words: /verifier|request token|pin\b/i,
    remedy: "The PIN is wrong or was already used. Sign in again: xeffect login oauth1"
  },
  {
    reasons: refusals,
    operations: /^oauth2_exchange_code$/,
    words: /authorization code|code works once/i,
    remedy: "Sign in again: xeffect login"
  },
  {
    reasons: refusals,
    operations: /^oauth2_refresh$/,
    words: /refresh token|passed for the token|invalid_grant|sign in again/i,
    remedy: "Sign in again: xeffect login"
  },
  { reasons: refusals, operations: /^(app_only|oauth[12])_/ },
  // Their words say what to do: to exchange again is right.
  { reasons: ["OutcomeUnknown", "RateLimited"], operations: /^oauth2_exchange_o_auth1$/ },
  { reasons: ["Forbidden"], words: /accepts an app-only token[^,]*[;.]/, remedy: asApp },
  { reasons: ["Forbidden"], words: /Application-Only is forbidden/i, remedy: "Sign in as a user: xeffect login" },
  {
    reasons: ["Forbidden", "Unauthorized"],
    words: /\bscopes?\b|The token lacks/i,
    remedy: "Sign in again with all scopes: xeffect login. To see the current scopes: xeffect whoami"
  },
  { reasons: ["Unauthorized"], words: /(were|was) refused|sign in again/i, remedy: "Sign in again: xeffect login" },
  { reasons: ["RateLimited"], remedy: "Add --wait to wait for the reset." },
  { reasons: ["BudgetExceeded"], remedy: "Raise --budget, or request less." },
  { reasons: ["OutcomeUnknown"], remedy: "Check whether it was, before you run the command again." }
]

/** The remedy for a failed request, if its reason and its words say enough to know. */
export const remedyOf = ({ operation, reason: { _tag } }: XError, message: string): string | undefined =>
  rows.find(
    ({ operations, reasons, words }) =>
      reasons.includes(_tag) && operations?.test(operation) !== false && words?.test(message) !== false
  )?.remedy
