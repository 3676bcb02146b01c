/** A query in words. */
import type { QueryNode, TermNode } from "@xeffect/text"
import { made } from "./form.ts"

const kinds: Readonly<Record<string, string>> = {
  retweet: "reposts",
  reply: "replies",
  quote: "quotes",
  verified: "by verified users"
}

const words: Readonly<Record<string, (value: string) => string>> = {
  keyword: (value) => `with the word ${value}`,
  phrase: (value) => `with the words "${value}", in this order`,
  hashtag: (value) => `with #${value}`,
  mention: (value) => `that mention @${value}`,
  cashtag: (value) => `with $${value}`,
  from: (value) => `by @${value}`,
  to: (value) => `in reply to @${value}`,
  retweets_of: (value) => `that repost @${value}`,
  url: (value) => `with a link to ${value}`,
  conversation_id: (value) => `in the conversation of post ${value}`,
  lang: (value) => `in the language ${value}`,
  has: (value) => `with ${value.replaceAll("_", " ")}`,
  list: (value) => `by members of list ${value}`,
  is: (value) => kinds[value] ?? `that are ${value}`,
  min_likes: (value) => `with at least ${value} likes`,
  min_replies: (value) => `with at least ${value} replies`,
  min_reposts: (value) => `with at least ${value} reposts`
}

const ofTerm = ({ operator, value }: TermNode): string =>
  words[operator]?.(value) ?? `where ${operator.replaceAll("_", " ")} is ${value}`

const titles = { and: "all of", or: "at least one of" }

/** An item of a list for a query, with a list in it for the parts of the query. */
export const explain = (node: QueryNode): HTMLElement => {
  if (node.type === "term") return made("li", ofTerm(node))
  if (node.type === "not") {
    const item = explain(node.query)
    item.prepend("not ")
    return item
  }
  const item = made("li", titles[node.type])
  const list = document.createElement("ul")
  list.append(...node.queries.map(explain))
  item.append(list)
  return item
}
