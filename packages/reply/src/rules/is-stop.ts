import { type MentionPost, textOfMention } from "../state/mention.ts"

/** Words that change nothing about a request to stop, of all languages. */
const politeWords: ReadonlyArray<string> = [
  "again",
  "anymore",
  "ever",
  "please",
  "pls",
  "plz",
  "kindly",
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
  "would",
  "will",
  "immediately",
  "seriously",
  "asap",
  "bitte",
  "danke",
  "por favor",
  "porfavor",
  "gracias",
  "obrigado",
  "obrigada",
  "svp",
  "stp",
  "merci",
  "sil te plaît",
  "sil vous plaît",
  "per favore",
  "grazie",
  "alsjeblieft",
  "tack",
  "пожалуйста",
  "lütfen"
]

/** The phrases of people who want no more replies, by their language, without {@link politeWords}. */
const stopRequests: Readonly<Record<string, ReadonlyArray<string>>> = {
  english: [
    "stop",
    "stop it",
    "stop this",
    "stop that",
    "stop all",
    "stopall",
    "stop bothering me",
    "i said stop",
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
    "unsubscribe",
    "unsubscribe me",
    "i want to unsubscribe",
    "optout",
    "opt out",
    "opt me out",
    "i opt out",
    "i want to opt out",
    "cancel",
    "quit",
    "end",
    "revoke",
    "remove me",
    "mute me",
    "dont reply",
    "do not reply",
    "dont reply to me",
    "do not reply to me",
    "never reply",
    "never reply to me",
    "no replies",
    "no more replies",
    "no more",
    "leave me alone",
    "go away"
  ],
  german: ["stopp", "aufhören", "hör auf", "hören sie auf", "keine antworten", "lass mich in ruhe", "abmelden"],
  french: ["arrête", "arrete", "arrêtez", "arretez", "désabonner", "laisse moi tranquille", "laissez moi tranquille"],
  spanish: ["alto", "para", "parar", "basta", "no respondas", "no me respondas", "cancelar", "baja", "déjame en paz"],
  portuguese: ["pare", "não responda", "não me responda", "me deixa em paz"],
  italian: ["smettila", "smetti", "non rispondere", "lasciami in pace"],
  dutch: ["hou op", "stop ermee", "laat me met rust"],
  swedish: ["sluta"],
  russian: ["стоп", "стой", "хватит", "отписаться", "не отвечай"],
  chinese: ["停止", "停", "停止回复", "不要回复", "别回复我", "退订"],
  japanese: ["止めて", "やめて", "やめてください", "停止", "ストップ", "返信しないで"],
  korean: ["그만", "그만해", "그만하세요", "중지"],
  arabic: ["توقف", "كفى"],
  hindi: ["रुको", "बंद करो"],
  turkish: ["dur", "durdur", "yeter"]
}

/** Signs that ask to stop if they are all that a mention has. */
const stopSigns = /[\u{1F6D1}\u{26D4}\u{1F6AB}]/u

/** A longer text is no request. It also limits the work for a text that repeats a request. */
const maxWords = 20

/**
 * Whether a mention asks the bot to stop. Handles, links, punctuation, the case of letters, full-width letters, invisible characters, emoji
 * and polite words do not count. If only requests such as `stop`, `unsubscribe` or `don't reply to me` are left, in one of 15 languages, it
 * is a request; so is a stop sign (🛑, ⛔, 🚫) alone. A handle such as `@stop` is no request, nor is a sentence such as `how do I stop a
 * stream`.
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
  const text = textOfMention(mention)
    .normalize("NFKC")
    .replace(/[\p{Cf}\u{FE00}-\u{FE0F}]/gu, "")
    .toLowerCase()
    .replace(/https?:\/\/\S+|@\w+|&(amp|lt|gt);/g, " ")
    .replace(/['’ʼ`]/g, "")
  const words = text.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== "")
  return words.length === 0 ? stopSigns.test(text) : words.length <= maxWords && areRequests(withoutPoliteWords(words))
}

const withoutPoliteWords = (words: ReadonlyArray<string>): ReadonlyArray<string> =>
  politeWords
    .reduce((text, polite) => text.replaceAll(` ${polite.replaceAll(" ", "  ")} `, ""), ` ${words.join("  ")} `)
    .split(" ")
    .filter((word) => word !== "")

/** Whether words are one request after the other, as in "stop, leave me alone". */
const areRequests = (words: ReadonlyArray<string>): boolean => {
  const text = words.join(" ")
  return Object.values(stopRequests)
    .flat()
    .some((request) => text === request || (text.startsWith(`${request} `) && areRequests(wordsAfter(words, request))))
}

const wordsAfter = (words: ReadonlyArray<string>, request: string): ReadonlyArray<string> =>
  words.slice(request.split(" ").length)
