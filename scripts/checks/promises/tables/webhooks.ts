import type { Breaks } from "../breaks.ts"

/** Webhooks. */
export const ofWebhooks: Breaks = {
  "packages/webhooks/test/cases.test.ts: of another body": {
    file: "packages/webhooks/src/receive/signature.ts",
    from: 'crypto.subtle.verify("HMAC", key, fromBase64(signature), message)',
    to: "Promise.resolve(true)"
  },
  "packages/webhooks/test/cases.test.ts: the older alone, if the newer is required": {
    file: "packages/webhooks/src/receive/choose-signature.ts",
    from: "newer !== null || require_newer",
    to: "newer !== null"
  },
  "packages/webhooks/test/cases.test.ts: that is a delivery": {
    file: "packages/webhooks/src/receive/challenge.ts",
    from: "if (!opaque.test(token))",
    to: 'if (token === "")'
  },
  "packages/webhooks/test/cases.test.ts: without any secret": {
    file: "packages/webhooks/src/receive/webhook.ts",
    from: "if (signer === undefined) return yield* rejectUnsigned(",
    to: "if (signer === undefined) return new Response(null); else if (false) return yield* rejectUnsigned("
  },
  "packages/webhooks/test/cases.test.ts: over the bound": {
    file: "packages/webhooks/src/receive/request-body.ts",
    from: "if (end > limit) return tooLarge(limit)",
    to: "if (end > 10 * limit) return tooLarge(limit)"
  },
  "packages/webhooks/test/request-body.test.ts: is a 408 after time_limit if it %s, and is not read on": {
    file: "packages/webhooks/src/receive/request-body.ts",
    from: "Effect.onError(() => abandon(reader))",
    to: "Effect.onError(() => Effect.void)"
  },
  "packages/webhooks/test/cases.test.ts: nested 201 levels deep": {
    file: "packages/webhooks/src/events/nesting.ts",
    from: "deepestNesting = 200",
    to: "deepestNesting = 2000"
  },
  "packages/webhooks/test/taking.test.ts: once by several handlers with one store": {
    file: "packages/webhooks/src/receive/delivery/claims.ts",
    from: 'get(key, (value) => endWith(value === undefined ? "Claimed" : "Processed"))',
    to: 'endWith("Claimed")'
  },
  "packages/webhooks/test/event-stores.test.ts: has an event handled once that reaches two instances at the same time":
    {
      file: "packages/webhooks/src/receive/delivery/claims.ts",
      from: 'isAdded ? endWith("Claimed") : get(key, (value) => endWith(readEntry(value)))',
      to: 'isAdded ? endWith("Claimed") : endWith("Claimed")'
    },
  "packages/webhooks/test/claims.test.ts: is not given up by an instance whose own claim has expired": {
    file: "packages/webhooks/src/receive/delivery/claims.ts",
    from: "(value === own ? removeKey(key) : endWith(undefined))",
    to: "(value === undefined ? endWith(undefined) : removeKey(key))"
  },
  "packages/activity/test/ensure-subscriptions.test.ts: interrupted at any request and run again, arrives; run once more, changes nothing":
    {
      file: "packages/activity/src/plan.ts",
      from: "if (hasOwnersTag(owner, one)) plan.remove.push",
      to: "plan.remove.push"
    }
}
