import { attempt } from "@xeffect/core/options"
import type { Prices, RequestPrice } from "@xeffect/core/prices"
import type { OutgoingRequest } from "@xeffect/http"
import { priceOfOperation } from "./price.ts"

interface LinkSearch {
  /** Finds the links in a text. */
  readonly links?: ((text: string) => ReadonlyArray<unknown>) | undefined
}

/** Whether a post has a link: `assumed` if nothing searches its text for links, and the text may have one. */
export const linkOf = ({ links }: LinkSearch, { values }: Pick<OutgoingRequest, "values">): Link => {
  const text = String(values?.get("text") ?? "")
  if (becomeLinks.some((name) => values?.has(name)) || linkStart.test(text)) return "present"
  if (links === undefined) return mayHaveLink(text) ? "assumed" : "absent"
  // The post has been written: if searching it fails, it counts as one with a link.
  return attempt(
    () => links(text).length > 0,
    () => true
  )
    ? "present"
    : "absent"
}

type Link = "present" | "assumed" | "absent"

// Parameters that add a link to the post.
const becomeLinks = ["card_uri", "direct_message_deep_link", "media_ids", "quote_tweet_id"]

// Counts as a link, whatever its domain is.
const linkStart = /https?:/i

/**
 * Whether a text may have a link without a scheme: it has a full stop that neither a space, a line break nor the end of the
 * text follows. Full stops include those of other scripts, which domain names may have in place of an ASCII one.
 */
export const mayHaveLink = (text: string): boolean => /[.\u2024\u3002\ufe52\uff0e\uff61][^ \n]/.test(text)

/** The price of a request if it has a link, if that is another. */
export const linkedPrice = ({ definition }: Pick<OutgoingRequest, "definition">): RequestPrice | undefined => {
  const price = priceOfOperation(definition)
  return price?.per === "request" ? price.with_link : undefined
}

/** How to reserve less for a call that was refused: absent if its price does not rest on an assumed link. */
export const linkNote = (
  pricing: LinkSearch & { readonly prices: Prices },
  priced: Pick<OutgoingRequest, "definition" | "values">
): string | undefined =>
  linkedPrice(priced) !== undefined && linkOf(pricing, priced) === "assumed"
    ? `the text may have a link, so the price of a post with a link (${pricing.prices.request[linkedPrice(priced) ?? "post"]}) is assumed: pass links: extractUrls of @xeffect/text to costs`
    : undefined
