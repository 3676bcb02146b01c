/** Words of the library, and the words that a terminal uses instead: flags, arguments, variables and commands. */
import { withoutTypes } from "@xeffect/core/options"
import { type BudgetExceeded, isXError, type Reason, type XError } from "@xeffect/core"
import { field } from "@xeffect/core/wire"
import { showDollars } from "./costs/dollars.ts"
import { replacements } from "./replacements.ts"
import type { Vocabulary } from "./vocabulary.ts"

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
  const isCollected = vocabulary.flags.has("params")
  const shown = parameters
    .map((name) => nameOf(name, vocabulary) ?? (isCollected ? `${name} in --params` : name))
    .join(", ")
  const value = given.join(", but is ")
  const isFile = parameters[0]?.startsWith("keys_from.") === true
  if (isFile) return `--keys-from must be ${withNames(rule, parameterNames, vocabulary)}, but is ${value}`
  if (isCollected && nameOf(parameters.join(), vocabulary) === undefined && field(reason, "value") === undefined) {
    return `${parameters.join(", ")} is missing: it must be ${rule}. Pass it in --params, or pass a file of values with --keys-from`
  }
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
    withoutTypes(text)
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

/** A sentence with its full stop. A command that a reader copies has none behind it. */
const withFullStop = (text: string): string =>
  /[.!?…]$/.test(text) || /\bxeffect [a-z][^.]*$/.test(text) ? text : `${text}.`

/** The message of a failure in the words of the terminal. */
export const messageIn = (error: Error, vocabulary: Vocabulary): string => withFullStop(wordsOf(error, vocabulary))

const wordsOf = (error: Error, vocabulary: Vocabulary): string => {
  if (!isXError(error)) return inTerminalWords(error.message, vocabulary)
  const { message, operation } = error
  // The words before and after the reason stay.
  const [start = "", ...after] = message.split(error.reason.message)
  // A person who typed another command does not know the operation that it calls.
  const command = vocabulary.commandOf(operation)
  const isTyped = command !== undefined && command === vocabulary.typed
  const before = isTyped ? start : start.replace(/^\w+: /, "")
  const whole = after.length === 0 ? message : before + reasonIn(error, vocabulary) + after.join(error.reason.message)
  return inTerminalWords(whole, vocabulary)
}
