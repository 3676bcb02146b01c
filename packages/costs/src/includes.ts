/**
 * How many posts and users each entry may include at most, by the names in `expansions`. Media, places, polls and topics
 * have no price. Mentions and lists of users are assumed to be 10.
 */
export const maxIncluded = (expansions: ReadonlyArray<string>): Readonly<Record<"post" | "user", number>> => {
  const included = { post: 0, user: 0 }
  for (const name of expansions) {
    if (/media_(k|e)|_media$|poll|place|topic/.test(name)) continue
    const each = /mentions|_ids$/.test(name) ? 10 : 1
    const of = /(tweet|post)(_ids?|s(\.id)?)?$/.test(name) ? "post" : "user"
    included[of] += each * (name.startsWith("referenced_") ? 3 : 1)
  }
  return included
}
