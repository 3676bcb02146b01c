import type { Edit } from "../../../scripts/copy.ts"

/** A change of one side of the comparison, by exact text of its source. */
export interface Mutation extends Edit {
  readonly title: string
}

const costs = "packages/costs/src"

/** Mistakes in how the SDK counts. */
export const ofCount: ReadonlyArray<Mutation> = [
  {
    title: "what was billed on a day is free on the next",
    file: `${costs}/ledger/seen.ts`,
    from: "at >= start + dayLength || at < start - lateness",
    to: "start === -Infinity"
  },
  {
    title: "each resource counts as often as it is read",
    file: `${costs}/ledger/seen.ts`,
    from: "if (before === start || now === start) return false",
    to: ""
  },
  {
    title: "includes count if they should not",
    file: `${costs}/pricing/charges.ts`,
    from: 'pricing.includes ? field(json, "includes") : undefined',
    to: 'field(json, "includes")'
  },
  {
    title: "included users do not count",
    file: `${costs}/pricing/charges.ts`,
    from: '["users", "user"]',
    to: '["nobody", "user"]'
  },
  {
    title: "own data cost as much as others",
    file: `${costs}/pricing/charges.ts`,
    from: 'const named = isOwned ? "owned" : of',
    to: "const named = of"
  },
  {
    title: "data of anybody count as own",
    file: `${costs}/pricing/owned-by.ts`,
    from: "request.url.includes(`/users/${user_id}/`)",
    to: 'request.url !== ""'
  },
  {
    title: "one link in a post is overlooked",
    file: `${costs}/pricing/links.ts`,
    from: "() => links(text).length > 0,",
    to: "() => links(text).length > 1,"
  },
  {
    title: "every resource costs as much as a post",
    file: `${costs}/pricing/charges.ts`,
    from: "toMicros(prices.resource[named])",
    to: "toMicros(prices.resource.post)"
  },
  {
    title: "a quote is not taken for a link",
    file: `${costs}/pricing/links.ts`,
    from: '"media_ids", "quote_tweet_id"]',
    to: '"media_ids"]'
  },
  {
    title: "an event is taken for the dearest",
    file: `${costs}/pricing/charges.ts`,
    from: "listed.get(of) ??",
    to: "listed.get(of.toUpperCase()) ??"
  },
  {
    title: "failed requests count",
    file: `${costs}/costs/costs.ts`,
    from: "&& !isFree(findFailure(exit.cause))",
    to: ""
  },
  {
    title: "items of a stream do not count",
    file: `${costs}/costs/items.ts`,
    from: "yield* bookAll(charges)",
    to: "yield* bookAll([])"
  },
  {
    title: "data that the app reads of its owner count as own",
    file: "packages/core/src/text/app-only-token.ts",
    from: 'startsWith("AAAAAAAAAA")',
    to: 'startsWith("BBBBBBBBBB")'
  },
  {
    title: "what a webhook is delivered does not count",
    file: `${costs}/costs/costs.ts`,
    from: "deliveredCharges(pricing, delivery)",
    to: "deliveredCharges(pricing, undefined)"
  },
  {
    title: "a restart forgets what was billed on the day",
    file: `${costs}/stores/parts.ts`,
    from: 'const end = key.lastIndexOf(":")',
    to: "const end = 0"
  },
  {
    title: "an operation is in the wrong class",
    file: `${costs}/pricing/price-table.ts`,
    from: '["request:mute_delete", "unmute"]',
    to: '["request:interaction_delete", "unmute"]'
  }
]

const bill = "packages/emulator/src/limits/bill.ts"

/** Mistakes in how the emulator bills. */
export const ofBill: ReadonlyArray<Mutation> = [
  {
    title: "each resource is billed as often as it is read",
    file: bill,
    from: "if (seen.has(key)) return true",
    to: ""
  },
  {
    title: "what was billed once is never billed again",
    file: bill,
    from: "const day = dayOf(now)\n    const seen",
    to: 'const day = ""\n    const seen'
  },
  {
    title: "includes are billed if they should not",
    file: bill,
    from: 'if (!includes || per === "request") return',
    to: 'if (per === "request") return'
  },
  {
    title: "included users are not billed",
    file: bill,
    from: 'included["users"] ?? []',
    to: 'included["nobody"] ?? []'
  },
  {
    title: "own data are billed as others",
    file: bill,
    from: 'path["id"] === owner_id && ownedReads.has(id)',
    to: 'path["id"] === owner_id && id === ""'
  },
  {
    title: "data of anybody are billed as own",
    file: bill,
    from: 'user === owner_id && path["id"] === owner_id',
    to: "user === owner_id"
  },
  {
    title: "one link in a post is overlooked",
    file: bill,
    from: ".urls.length > 0",
    to: ".urls.length > 1"
  },
  {
    title: "a quote is not taken for a link",
    file: bill,
    from: '"media", "quote_tweet_id"',
    to: '"media"'
  },
  {
    title: "an event costs twice its price",
    file: bill,
    from: "prices.event[name] ?? 0",
    to: "(prices.event[name] ?? 0) * 2"
  },
  {
    title: "lines of a stream are not billed",
    file: bill,
    from: 'if (line.trim() !== "")',
    to: 'if (line === "never")'
  },
  {
    title: "deliveries of events are not billed",
    file: bill,
    from: "if (data.event_type !== undefined)",
    to: "if (data.event_type === null)"
  },
  {
    title: "a group of operations is in the wrong class",
    file: "packages/emulator/src/limits/price-classes.ts",
    from: '["request:bookmark"',
    to: '["request:dm"'
  },
  {
    title: "the bill loses every hundredth line",
    file: bill,
    from: "this.state.total += amount",
    to: "this.state.total += line.count % 100 === 0 ? 0 : amount"
  }
]
