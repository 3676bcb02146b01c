/** Words of the library, and the words that a terminal uses instead: flags, arguments, variables and commands. */
import { type BudgetExceeded, isXError, type Reason, type XError } from "@xeffect/core"
import { field } from "@xeffect/core/wire"
import { showDollars } from "./costs/dollars.ts"

/** The words that the terminal has: the words of the command that runs, and the variables that are set. */
export interface Vocabulary {
  readonly flags: ReadonlySet<string>
  readonly operands: ReadonlySet<string>
  /** The variables of the environment that are set. */
  readonly variables: ReadonlySet<string>
  /** The command of an operation, by its specified name or by its function's name. */
  readonly commandOf: (operation: string) => string | undefined
}

/** Options of the library, with the variables that set them and the words for those that a profile sets. */
export const options: Readonly<Record<string, readonly [variable: string, words: string]>> = {
  base_url: ["X_BASE_URL", "address"],
  bearer_token: ["X_BEARER_TOKEN", "token"],
  client_id: ["X_CLIENT_ID", "client ID"],
  client_secret: ["X_CLIENT_SECRET", "client secret"],
  consumer_key: ["X_CONSUMER_KEY", "key of the app"],
  consumer_secret: ["X_CONSUMER_SECRET", "secret of the app"],
  access_token: ["X_ACCESS_TOKEN", "access token"],
  access_token_secret: ["X_ACCESS_TOKEN_SECRET", "secret of the access token"]
}

/** Parameters that commands by hand call otherwise. */
const called: Readonly<Record<string, string>> = {
  alt_text: "alt",
  end_time: "until",
  id: "user",
  ids: "file",
  in_reply_to_tweet_id: "reply-to",
  max_results: "limit",
  media: "file",
  media_category: "category",
  media_ids: "media",
  participant_id: "user",
  quote_tweet_id: "quote",
  start_time: "since",
  username: "user",
  usernames: "file"
}

const ofCommand = (name: string, { flags, operands }: Vocabulary): string | undefined =>
  operands.has(name) ? `<${name}>` : flags.has(name) ? `--${name}` : undefined

const ofOption = (parameter: string, { variables }: Vocabulary): string | undefined => {
  const [variable, words] = options[parameter] ?? []
  if (variable === undefined) return undefined
  return variables.has(variable) ? variable : `the ${words} of the profile`
}

/** The word of the terminal for a parameter: the argument or the flag of the command, or a variable. */
const nameOf = (parameter: string, vocabulary: Vocabulary): string | undefined => {
  const name = parameter.replaceAll("_", "-")
  const other = called[parameter]
  return (
    ofCommand(name, vocabulary) ??
    ofCommand(`api-${name}`, vocabulary) ??
    (other === undefined ? undefined : ofCommand(other, vocabulary)) ??
    ofOption(parameter, vocabulary)
  )
}

/** A text with the names of parameters as the terminal has them, but for what is in quotation marks. */
const withNames = (text: string, names: RegExp, vocabulary: Vocabulary): string =>
  text.replace(/"[^"]*"|[^"]+/g, (part) =>
    part.startsWith('"') ? part : part.replace(names, (name) => nameOf(name, vocabulary) ?? name)
  )

/** Only a name of several words is certain to be none of a sentence. */
const parameterNames = /\b[a-z]+(?:_[a-z0-9]+)+\b/g

const inputSentence = (reason: unknown, message: string, vocabulary: Vocabulary): string => {
  const parameters = String(field(reason, "parameter") ?? "").split(", ")
  const start = `${parameters.join(", ")} must be `
  if (!message.startsWith(start)) {
    return withNames(message, new RegExp(`\\b(?:${parameters.join("|")})\\b`, "g"), vocabulary)
  }
  const [rule = "", ...given] = message.slice(start.length).split(", but is ")
  const shown = parameters.map((name) => nameOf(name, vocabulary) ?? name).join(", ")
  const value = given.join(", but is ")
  const end = ["<redacted>", "undefined", ""].includes(value) ? "" : `, but is ${value}`
  return `${shown} must be ${withNames(rule, parameterNames, vocabulary)}${end}`
}

const budgetSentence = ({
  budget = 0,
  detail,
  needed = 0,
  per,
  resetsAt = 0,
  unit,
  used = 0
}: BudgetExceeded): string => {
  if (detail !== undefined) return detail
  const show = (amount: number) => (unit === "dollars" ? showDollars(amount) : `${amount} ${unit}`)
  const left = Number((budget - used).toFixed(6))
  const next = new Date(resetsAt).toISOString().replace(".000Z", "Z")
  const rest = left <= 0 ? "nothing is left" : `${show(left)} is left`
  return `the budget is ${show(budget)} a ${per}: ${rest}, and this call may cost ${show(needed)}; the next ${per} begins at ${next}`
}

type Replacement = readonly [words: RegExp, instead: string | ((vocabulary: Vocabulary) => string)]

const ifFlag =
  (name: string, text: string, otherwise = "") =>
  ({ flags }: Vocabulary): string =>
    flags.has(name) ? text : otherwise

const replacements: ReadonlyArray<Replacement> = [
  [/ \(consumer_key, consumer_secret, access_token, access_token_secret\)/g, ""],
  [/ \(a string, a bigint or a safe integer\)/g, ""],
  [/ \(a list, or a string with commas and no spaces\)/g, ""],
  [/ \(a Date, a DateTime, or text with an offset such as ([\w:-]+)\)/g, ", such as $1"],
  [/\ban app-only bearer_token\b/g, "an app-only token (X_BEARER_TOKEN)"],
  [/\bas bearer_token\b/g, "(X_BEARER_TOKEN)"],
  [/\ba bearer_token\b/g, "a token in X_BEARER_TOKEN"],
  [/\bthe app-only bearer token\b/g, "the token of the app"],
  [/\bthe bearer token\b/g, "the token in X_BEARER_TOKEN"],
  [
    /\bthe token store is empty: let the user sign in, and store the tokens by storeTokens/g,
    "nobody is signed in any more"
  ],
  [/ Let the user sign in again, and store the new tokens by storeTokens\./g, ""],
  [
    /\bthe user of this call has signed out, and the token store holds another sign-in/g,
    "another sign-in has replaced this one"
  ],
  [
    /; user_auth: true requests it ((?:[^.]|\.(?=\w))+)\./g,
    ifFlag("user-auth", "; with --user-auth it is requested $1.", ".")
  ],
  [
    /; user_auth: false requests it ((?:[^.]|\.(?=\w))+)\./g,
    ifFlag("user-auth", "; with --user-auth=false it is requested $1.", ".")
  ],
  [/\bwith user_auth: (true|false)\b/g, "with --user-auth=$1"],
  [/\buser_auth: true\b/g, "--user-auth"],
  [/ With both, user_auth chooses\./g, ifFlag("user-auth", " With both, --user-auth chooses.")],
  [
    /\bNo client_secret was sent\. A confidential client needs one: pass the client_secret of the app\./g,
    "No client secret was sent. A confidential client needs one: set X_CLIENT_SECRET."
  ],
  [/ Exchange again: that invalidates them\..*/g, " Run the same command again: that ends them."],
  [
    / Leave scopes out to get all that it covers; others need a sign-in\./g,
    " Leave --scopes out to get all that it covers; for others: xeffect login"
  ],
  [/ Let the user sign in by OAuth 2\.0\./g, " Sign in: xeffect login"],
  [/ Check base_url, and let the user sign in by OAuth 2\.0\./g, " Sign in: xeffect login"],
  [
    /\bwith the client_id, redirect_uri and code_verifier of its sign-in\b/g,
    "with the client ID and the callback URL of its own sign-in"
  ],
  [/\bAdd the redirect_uri to the callback URLs\b/g, "Add the callback URL of the sign-in to those"],
  [/\bthe retry quota of the layer is used up\b/g, "too many requests failed"],
  [
    / ?Call \w+ with max_results: (\d+), for fewer requests\./g,
    ifFlag("max-results", " With --max-results $1 there are fewer requests.")
  ],
  [
    /\bTransportError: the store of costs is unavailable/g,
    "what commands cost cannot be read or written, so --budget cannot be held to"
  ],
  [/ Pass links to find links in texts\./g, ""],
  [/ If X takes it, pass its media_type\./g, ifFlag("media-type", " If X takes it, say what it is by --media-type.")],
  [/ Leave expansions out, or read/g, ifFlag("expansions", " Leave --expansions out, or read")],
  [
    / pass its ID as first_id, or look_first: false if it is not there\./g,
    " look which, and post the rest with --reply-to and its ID."
  ],
  [/\b1 of (\d+) posts were made/g, "1 of $1 posts is up"],
  [/\b(\d+) of (\d+) posts were made/g, "$1 of $2 posts are up"],
  [/, and the next may have been\b/g, ", and the next may be"],
  [/\brun the plan again: it goes on\b/g, "run the same command again: it goes on"],
  [/\b(?:createThread|uploadMedia): /g, ""]
]

/** The names of reasons, which mean nothing to who has only the terminal, and what their messages need instead. */
const reasonNames: Readonly<Record<Reason["_tag"], string>> = {
  BadRequest: "",
  BudgetExceeded: "",
  Conflict: "",
  CreditsDepleted: "",
  DecodeError: "the response cannot be read: ",
  DuplicateContent: "",
  Forbidden: "",
  InvalidInput: "",
  MissingCredentials: "",
  NotFound: "",
  OutcomeUnknown: "",
  PartialErrors: "",
  RateLimited: "",
  RepeatedToken: "",
  ServerError: "",
  Timeout: "",
  TooManyConnections: "",
  TransportError: "",
  Unauthorized: "",
  UsageCapped: ""
}

/** The beginning of a message: the operation, the reason, and the status of the response. */
const beginning = new RegExp(
  `(^|\\b\\w+: )(${Object.keys(reasonNames).join("|")})(?: \\((\\d+)\\))?: (?:status \\3 )?`,
  "g"
)

/** A text with the status instead of the name of the reason. A response of status 2xx was not refused. */
const withoutReasons = (text: string): string =>
  text.replace(beginning, (whole, before: string, name: Reason["_tag"], status = "2") => {
    const end = whole.endsWith(`: status ${status} `) ? " " : ": "
    return `${before}${status.startsWith("2") ? "" : `status ${status}${end}`}${reasonNames[name]}`
  })

/** Any text of the library, in the words of the terminal. */
export const inTerminalWords = (text: string, vocabulary: Vocabulary): string => {
  const replaced = replacements.reduce(
    (result, [words, instead]) => result.replace(words, typeof instead === "string" ? instead : instead(vocabulary)),
    text
  )
  return withoutReasons(replaced)
    .replace(/\b[a-z]\w*[A-Z]\w*\b/g, (name) => vocabulary.commandOf(name) ?? name)
    .replace(/\b(\d+(?:\.\d+)?) dollars\b/g, (_, amount: string) => showDollars(Number(amount)))
}

/** The reason of a request that failed, in the words of the terminal where the library has others. */
const reasonIn = ({ reason }: XError, vocabulary: Vocabulary): string => {
  if (reason._tag === "InvalidInput") return inputSentence(reason, reason.message, vocabulary)
  return reason._tag === "BudgetExceeded" ? budgetSentence(reason) : reason.message
}

/** The message of a failure in the words of the terminal. */
export const messageIn = (error: Error, vocabulary: Vocabulary): string => {
  if (!isXError(error)) return inTerminalWords(error.message, vocabulary)
  const { message, operation } = error
  // The words before and after the reason stay.
  const [start = "", ...after] = message.split(error.reason.message)
  const before = vocabulary.commandOf(operation) === undefined ? start.replace(/^\w+: /, "") : start
  const whole = after.length === 0 ? message : before + reasonIn(error, vocabulary) + after.join(error.reason.message)
  return inTerminalWords(whole, vocabulary)
}
