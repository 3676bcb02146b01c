import type { ReadPrice, RequestPrice } from "./prices.ts"

/** What an operation is billed for: each resource that it returns, each event, or the request as a whole. */
export type PriceClass =
  | { readonly per: "resource"; readonly of: ReadPrice }
  | { readonly per: "request"; readonly of: RequestPrice }
  | { readonly per: "event" }

// The price list names neither operations nor paths. The class follows from the method and the path, so that no program
// needs a table of all operations; a test compares it with such a table. Of two that are plausible the dearer is used.

/**
 * The class of an operation's path, or `undefined` if the price list has nothing for it.
 * @since 0.1.0
 */
export const priceClassOf = (method: string, template: string): PriceClass | undefined => {
  const path = `${method} ${template.replace(/\{\w+\}/g, "{}")}`
  const of = priceClasses.find(([pattern]) => pattern.test(path))?.[1]
  if (of === undefined || of === "event") return of && { per: of }
  // A name can be both: `post` is a post that is read, or the writing of one.
  return method === "GET" && !/^(counts|trends)/.test(of)
    ? { per: "resource", of: of as ReadPrice }
    : { per: "request", of: of as RequestPrice }
}

// The first that matches. Uploads, keys, groups and others that match nothing are free, as far as the price list says.
const priceClasses: ReadonlyArray<readonly [path: RegExp, of?: ReadPrice | RequestPrice | "event"]> = [
  [/account_activity|analytics|compliance|evaluate|label|public_keys|rules|usage|webhooks|^GET.*folders$/],
  [/activity\/stream/, "event"],
  [/counts\/all/, "counts_all"],
  [/counts\/recent/, "counts_recent"],
  [/trends/, "trends"],
  [/GET.*\/follow(ers|ing)$/, "follow"],
  [/GET.*muting/, "mute"],
  [/GET.*blocking/, "block"],
  [/GET.*(_users|_by|affiliates|members|buyers)$/, "user"],
  [/GET.*(tweets|post|mentions|bookmarks|chronological)/, "post"],
  [/GET.*list/, "list"],
  [/GET.*dm_event/, "dm_event"],
  [/GET.*space/, "space"],
  [/GET.*communit/, "community"],
  [/GET.*note/, "note"],
  [/GET.*like/, "like"],
  [/GET.*user/, "user"],
  [/bookmarks/, "bookmark"],
  [/POST \/2\/lists$/, "list_create"],
  [/\/lists|pinned_list/, "list_manage"],
  [/DELETE.*muting/, "mute_delete"],
  [/media\/(meta|sub)/, "media_metadata"],
  [/POST.*(messages|dm_)/, "dm"],
  [/POST \/2\/users/, "user_interaction"],
  [/DELETE \/2\/(users|tweets|articles|notes|broadcasts|dm_)/, "interaction_delete"],
  // Of what other people see, writing costs as much as a post.
  [/POST \/2\/(tweets|articles|notes|broadcasts)/, "post"],
  [/PUT \/2\/(tweets|articles|notes|broadcasts)/, "content_manage"]
]

/**
 * How many posts and users each entry may include at most, by the names in `expansions`. Media, places, polls and topics
 * have no price. Mentions and lists of users are assumed to be 10.
 * @since 0.1.0
 */
export const mostIncluded = (expansions: ReadonlyArray<string>): Readonly<Record<"post" | "user", number>> => {
  const included = { post: 0, user: 0 }
  for (const name of expansions) {
    if (/media_(k|e)|_media$|poll|place|topic/.test(name)) continue
    const each = /mentions|_ids$/.test(name) ? 10 : 1
    const of = /(tweet|post)(_ids?|s(\.id)?)?$/.test(name) ? "post" : "user"
    included[of] += each * (name.startsWith("referenced_") ? 3 : 1)
  }
  return included
}
