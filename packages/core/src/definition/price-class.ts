import type { ReadPrice, RequestPrice } from "./prices.ts"

/** What an operation is billed for: each resource that it returns, each event, or the request as a whole. */
export type PriceClass =
  | { readonly per: "resource"; readonly of: ReadPrice }
  | { readonly per: "request"; readonly of: RequestPrice }
  | { readonly per: "event" }

// The price list names neither operations nor paths. The class follows from the method and the path, so that no program
// needs a table of all operations; a test compares it with such a table. Of two that are plausible the dearer is used.

/** The class of an operation's path, or `undefined` if the price list has nothing for it. */
export const priceClassOf = (method: string, template: string): PriceClass | undefined => {
  const path = `${method} ${template.replace(/\{\w+\}/g, "{}")}`
  const of = free.test(path) ? undefined : priceClasses.find(([pattern]) => pattern.test(path))?.[1]
  if (of === undefined || of === "event") return of && { per: of }
  // A name can be both: `post` is a post that is read, or the writing of one.
  return method === "GET" && !/^(counts|trends)/.test(of)
    ? { per: "resource", of: of as ReadPrice }
    : { per: "request", of: of as RequestPrice }
}

// The app itself, uploads, keys, drafts of groups, and what the price list has no line for.
const free =
  /account_activity|analytics|compliance|connections|openapi|public_keys|rules|subscriptions|upload|usage|webhooks|label|^GET.*(folders$|tions\/media)|chat\/conversations\/(group|\{\}\/(keys|members|read|typing))|evaluate/

// The first that matches.
const priceClasses: ReadonlyArray<readonly [path: RegExp, of: ReadPrice | RequestPrice | "event"]> = [
  [/^GET \/2\/activity/, "event"],
  [/^GET.*counts\/all/, "counts_all"],
  [/^GET.*counts\/recent/, "counts_recent"],
  [/^GET.*trends/, "trends"],
  [/^GET.*\/follow(ers|ing)$/, "follow"],
  [/^GET.*muting/, "mute"],
  [/^GET.*blocking/, "block"],
  [/^GET.*(_users|_by|affiliates|members|buyers)$/, "user"],
  [/^GET.*(tweets|post|mentions|bookmarks|chronological)/, "post"],
  [/^GET.*list/, "list"],
  [/^GET.*\/dm_events/, "dm_event"],
  [/^GET.*\/spaces/, "space"],
  [/^GET.*\/communities/, "community"],
  [/^GET.*\/notes/, "note"],
  [/^GET.*\/likes/, "like"],
  [/^GET.*\/users/, "user"],
  [/^[^G].*bookmarks/, "bookmark"],
  [/^POST \/2\/lists$/, "list_create"],
  [/^[^G].*(\/lists|pinned_lists)/, "list_manage"],
  [/^DELETE.*muting/, "mute_delete"],
  [/^[^G].*\/media/, "media_metadata"],
  [/^POST \/2\/(dm_|chat)/, "dm"],
  [/^P\w+ \/2\/users/, "user_interaction"],
  [/^DELETE \/2\/(users|tweets|articles|notes|broadcasts|dm_)/, "interaction_delete"],
  // Of what other people see, writing costs as much as a post.
  [/^POST \/2\/(tweets|articles|notes|broadcasts)/, "post"],
  [/^PUT \/2\/(tweets|articles|notes|broadcasts)/, "content_manage"]
]

/**
 * How many posts and users each entry may include at most, by the names in `expansions`. Media, places, polls and topics
 * have no price. Mentions and lists of users are assumed to be 10.
 */
export const mostIncluded = (expansions: ReadonlyArray<string>): Readonly<Record<"post" | "user", number>> => {
  const included = { post: 0, user: 0 }
  for (const name of expansions) {
    if (/media_keys|media_entities|cover_media|poll_ids|place_id|topic_ids/.test(name)) continue
    const each = /mentions|_ids$/.test(name) ? 10 : 1
    const of = /(tweet|post)(_id|s(\.id)?|_ids)?$/.test(name) ? "post" : "user"
    included[of] += each * (name.startsWith("referenced_") ? 3 : 1)
  }
  return included
}
