import { type MentionPost, textOfMention } from "../state/mention.ts"

/** Words that change nothing about a request to stop. */
const fillers: ReadonlyArray<string> = [
  "again",
  "anymore",
  "ever",
  "please",
  "pls",
  "plz",
  "thanks",
  "thank",
  "ty",
  "now",
  "just",
  "ok",
  "okay",
  "hey",
  "hi",
  "bot",
  "you",
  "can",
  "could",
  "bitte",
  "danke",
  "porfavor",
  "svp",
  "merci",
  "grazie",
  "obrigado",
  "gracias"
]

/** Phrases of people who want no more replies, without {@link fillers}. */
const stopRequests: ReadonlyArray<string> = [
  "stop",
  "stop it",
  "stop this",
  "stop that",
  "stop bothering me",
  "stop replying",
  "stop replying to me",
  "stop reply",
  "stop responding",
  "stop responding to me",
  "stop answering",
  "stop answering me",
  "stop tagging me",
  "stop mentioning me",
  "stop messaging me",
  "stop spamming",
  "stop spamming me",
  "stop talking to me",
  "stop writing to me",
  "stop all",
  "unsubscribe",
  "unsubscribe me",
  "opt out",
  "optout",
  "opt me out",
  "i opt out",
  "i want to opt out",
  "dont reply",
  "do not reply",
  "dont reply to me",
  "do not reply to me",
  "no replies",
  "no more replies",
  "no more",
  "never reply",
  "never reply to me",
  "leave me alone",
  "go away",
  "remove me",
  "mute me",
  "stopp",
  "aufhören",
  "hör auf",
  "keine antworten",
  "arrête",
  "arrete",
  "arrêtez",
  "arretez",
  "désabonner",
  "alto",
  "para",
  "pare",
  "parar",
  "basta",
  "no respondas",
  "não responda",
  "smettila",
  "cancelar",
  "baja",
  "hou op",
  "sluta",
  "стоп",
  "стой",
  "хватит",
  "停止",
  "停",
  "止めて",
  "やめて",
  "ストップ",
  "그만",
  "توقف",
  "रुको",
  "dur",
  "durdur"
]

/**
 * Whether a mention asks the bot to stop: after handles, links, hashtags, punctuation and polite words, nothing is left but one of the
 * usual requests, such as `stop`, `unsubscribe` or `don't reply to me`, or the word in some other languages. A handle such
 * as `@stop` is no request, nor is a sentence such as `how do I stop a stream`.
 *
 * @param mention the post
 * @since 0.1.0
 * @example
 * ```ts
 * import { isStopRequest } from "xeffect/reply"
 *
 * isStopRequest({ id: "20", text: "@lock_keeper please stop!" }) // true
 * isStopRequest({ id: "21", text: "@stop where does the bus stop?" }) // false
 * ```
 */
export const isStopRequest = (mention: MentionPost): boolean => {
  const words = textOfMention(mention)
    .normalize("NFKC")
    .replace(/[\p{Cf}\u{FE00}-\u{FE0F}]/gu, "")
    .toLowerCase()
    .replace(/https?:\/\/\S+/g, " ")
    .replace(/@\w+/g, " ")
    .replace(/['’ʼ`]/g, "")
    .split(/[^\p{L}\p{M}\p{N}#]+/u)
    .filter((word) => word !== "" && !fillers.includes(word))
    .map((word) => word.replace(/^#+/, ""))
  return stopRequests.includes(words.join(" "))
}
