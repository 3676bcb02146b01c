/** The texts that people write: sentences of the delta, with places and numbers that are drawn. */

/** Draws one entry of a list. */
export type Draw = <A>(list: ReadonlyArray<A>) => A | undefined

const places = ["the north lock", "the ferry pier", "gauge 7", "the old bridge", "the harbour", "the dike", "the delta"]

const trends = ["rising", "falling", "steady", "slowly rising", "slowly falling"]

const things = ["the ferry", "the tide table", "the new map", "the lock", "the photograph of the bridge", "the gauge"]

const numbers: ReadonlyArray<number> = Array.from({ length: 900 }, (_, index) => index + 100)

const posts = [
  "Water level {number} cm at {place}, {trend} #tides",
  "Walked {number} steps along {place} before breakfast",
  "{number} people on the ferry today, and {thing} was late again",
  "Does anybody know how old {thing} is? I say {number} years #question",
  "New sheet of {place} is done, scale 1:{number} #maps",
  "Took {number} pictures of {place} and kept one #bridges",
  "Build {number} is green, time for a walk to {place} #testing",
  "Fog at {place}, {number} metres of sight. Careful out there"
]

const mentions = [
  "what is the level at {place} now? I read {number} cm",
  "thank you for the tables, {number} cm it was",
  "is {thing} open tomorrow? Asking for {number} friends",
  "can you look at {place}? It says {number} and {trend}",
  "help, {thing} shows {number}"
]

const replies = [
  "I have {number} here, {trend}",
  "agreed, and {thing} too. {number} times",
  "no, it was {number} at {place}",
  "where is that? {place}, page {number}?",
  "nice! That makes {number}"
]

const quotes = [
  "This. Number {number}, and I was at {place}",
  "{thing}, once more. {number} times now",
  "Compare with {place}: {number} cm"
]

const fill = (draw: Draw, templates: ReadonlyArray<string>): string =>
  (draw(templates) ?? "")
    .replace("{number}", `${draw(numbers)}`)
    .replace("{place}", `${draw(places)}`)
    .replace("{trend}", `${draw(trends)}`)
    .replace("{thing}", `${draw(things)}`)
    .replace(/^[a-z]/, (letter) => letter.toUpperCase())

const addressed = (draw: Draw, username: string, templates: ReadonlyArray<string>): string => {
  const sentence = fill(draw, templates)
  return `@${username} ${sentence}`
}

/** The text of a post of its own. */
export const postText = (draw: Draw): string => fill(draw, posts)

/** The text of a post to somebody. */
export const mentionText = (draw: Draw, username: string): string => addressed(draw, username, mentions)

/** The text of a reply to somebody. */
export const replyText = (draw: Draw, username: string): string => addressed(draw, username, replies)

/** The text that goes with a quoted post. */
export const quoteText = (draw: Draw): string => fill(draw, quotes)
