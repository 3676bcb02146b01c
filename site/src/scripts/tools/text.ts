/** Counts a text, and splits it into posts. */
import { extractEntities, parseTweet, splitText } from "@xeffect/text"
import { made, part, whenChanged } from "./form.ts"

const form = part("text-form", HTMLFormElement)
const text = part("text", HTMLTextAreaElement)
const limit = part("limit", HTMLSelectElement)
const isNumbered = part("numbered", HTMLInputElement)
const length = part("length", HTMLElement)
const entities = part("entities", HTMLElement)
const posts = part("posts", HTMLOListElement)

const parts = (given: string, max_length: number): ReadonlyArray<string> | string => {
  try {
    return splitText(given, { limit: max_length, numbering: isNumbered.checked })
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

whenChanged(form, () => {
  const max_length = Number(limit.value)
  const { reason, remaining, weightedLength } = parseTweet(text.value, { limit: max_length })
  const rest = remaining < 0 ? `${-remaining} too many` : `${remaining} left`
  length.textContent =
    reason === "empty"
      ? "Write a text."
      : `${weightedLength} of ${max_length}, ${rest}${reason === "invalid character" ? ". It has a character that no post may have." : "."}`
  const { cashtags, hashtags, mentions, urls } = extractEntities(text.value)
  const found = [
    ["Links", urls.map(({ url }) => url)],
    ["Mentions", mentions.map(({ username }) => `@${username}`)],
    ["Hashtags", hashtags.map(({ tag }) => `#${tag}`)],
    ["Cashtags", cashtags.map(({ tag }) => `$${tag}`)]
  ] as const
  entities.replaceChildren(
    ...found.flatMap(([name, all]) => (all.length === 0 ? [] : [made("li", `${name}: ${all.join(" ")}`)]))
  )
  const split = parts(text.value, max_length)
  posts.replaceChildren(
    ...(typeof split === "string"
      ? [made("li", split)]
      : split.map((one) => {
          const item = document.createElement("li")
          item.append(
            made("p", one),
            made("small", `${parseTweet(one, { limit: max_length }).weightedLength} of ${max_length}`)
          )
          return item
        }))
  )
})
