/** Files in which a fault costs money, sends a write twice, loses a row or shows a secret, with the tests that hold them. */
export interface Guarded {
  /** In `packages`, each without its ending. */
  readonly files: ReadonlyArray<string>
  /** The nearest tests, in `packages`. They are run first. */
  readonly tests: ReadonlyArray<string>
}

/** The files of each package. A mutant that passes the nearest tests of its file also meets those in `others`. */
export const guarded: Readonly<
  Record<string, { readonly groups: ReadonlyArray<Guarded>; readonly others: ReadonlyArray<string> }>
> = {
  core: {
    groups: [
      {
        files: ["core/src/definition/retry", "core/src/definition/retry-policy"],
        tests: ["core/test/retry-policy", "http/test/retry.test", "http/test/writes-never-twice", "http/test/outages"]
      },
      {
        files: ["core/src/operation/page-steps", "core/src/operation/paging"],
        tests: ["core/test/paging", "core/test/short-pages", "conformance/test/paging"]
      },
      {
        files: [
          "core/src/operation/poll/checkpoint",
          "core/src/operation/poll/fetch-round",
          "core/src/operation/poll/poll",
          "core/src/operation/poll/rounds",
          "core/src/operation/poll/settled"
        ],
        tests: ["core/test/poll-pages", "core/test/file-checkpoint", "conformance/test/poll.test"]
      },
      {
        files: ["core/src/response/line-framer", "core/src/response/lines", "core/src/response/split-lines"],
        tests: ["core/test/activity-lines", "http/test/streams", "streams/test/reading"]
      },
      { files: ["core/src/text/redact"], tests: ["core/test/redact", "http/test/spelled-secrets"] },
      {
        files: ["core/src/store/file-store", "core/src/store/privacy", "core/src/store/whole-files"],
        tests: ["core/test/file-store", "core/test/local", "core/test/text-store", "core/test/file-checkpoint"]
      }
    ],
    others: ["core/test", "http/test/sign-in", "conformance/test/disk-faults", "conformance/test/explore"]
  },
  http: {
    groups: [
      {
        files: ["http/src/middleware/retry", "http/src/middleware/retry-schedule", "http/src/failure/pause"],
        tests: ["http/test/retry", "http/test/outages", "http/test/writes-never-twice"]
      },
      {
        files: ["http/src/failure/failure", "http/src/failure/not-sent"],
        tests: ["http/test/failure", "http/test/not-sent", "http/test/write-faults", "http/test/refus"]
      },
      {
        files: ["http/src/rate-limit/limits", "http/src/rate-limit/outcome", "http/src/rate-limit/windows"],
        tests: [
          "http/test/rate-limit-table",
          "http/test/rate-limit-windows",
          "http/test/rate-limit-model",
          "http/test/rate-limit.test"
        ]
      },
      {
        files: ["http/src/credentials/choose", "http/src/credentials/hmac-sha1", "http/src/credentials/oauth1"],
        tests: ["http/test/oauth1", "http/test/credentials", "http/test/named-credential"]
      },
      {
        files: [
          "http/src/sign-in/refresh/layer-refreshing",
          "http/src/sign-in/refresh/machine/claim-and-refresh",
          "http/src/sign-in/refresh/machine/claim-expiry",
          "http/src/sign-in/refresh/machine/saving",
          "http/src/sign-in/refresh/obtain-tokens",
          "http/src/sign-in/refresh/store-tokens"
        ],
        tests: [
          "http/test/sign-in/claim",
          "http/test/sign-in/saving-table",
          "http/test/sign-in/refreshing",
          "http/test/sign-in/slow-store",
          "http/test/sign-in/hanging-store"
        ]
      },
      {
        files: ["http/src/sign-in/request/hide-secrets"],
        tests: ["http/test/sign-in/hidden-words", "http/test/sign-in/secrets", "http/test/transport-secrets"]
      },
      {
        files: ["http/src/sign-in/stores/token-store", "http/src/sign-in/web/seal", "http/src/sign-in/web/site"],
        tests: [
          "http/test/sign-in/token-store",
          "http/test/sign-in/web-sign-in",
          "http/test/sign-in/session",
          "http/test/sign-in/signing"
        ]
      }
    ],
    others: ["http/test"]
  },
  costs: {
    groups: [
      {
        files: [
          "costs/src/ledger/books",
          "costs/src/ledger/budget",
          "costs/src/ledger/ledger",
          "costs/src/ledger/reservations",
          "costs/src/ledger/seen"
        ],
        tests: ["costs/test/costs.test", "costs/test/reservation", "costs/test/seen", "costs/test/costs-stores"]
      },
      {
        files: ["costs/src/limits/balance/not-below", "costs/src/limits/within"],
        tests: ["costs/test/balance", "costs/test/costs.test", "costs/test/costs-streams"]
      },
      {
        files: ["costs/src/pricing/charges", "costs/src/pricing/price-of", "costs/src/pricing/upper-bound"],
        tests: [
          "costs/test/price-of",
          "costs/test/costs.test",
          "costs/test/event-prices",
          "costs/test/links",
          "costs/test/custom-operations"
        ]
      },
      {
        files: [
          "costs/src/stores/files/files",
          "costs/src/stores/files/parts",
          "costs/src/stores/files/shared",
          "costs/src/stores/key-value"
        ],
        tests: ["costs/test/costs-files", "costs/test/costs-stores", "costs/test/saved-costs"]
      }
    ],
    others: ["costs/test", "conformance/test/bill"]
  },
  export: {
    groups: [
      {
        files: [
          "export/src/comply/affected",
          "export/src/comply/apply",
          "export/src/comply/check",
          "export/src/comply/comply",
          "export/src/comply/rehydrate"
        ],
        tests: ["export/test/comply", "export/test/s3"]
      },
      {
        files: ["export/src/page/fetch-gaps", "export/src/page/missing", "export/src/output/describe/united-gaps"],
        tests: ["export/test/recount", "export/test/manifest", "export/test/slices", "export/test/update"]
      },
      {
        files: [
          "export/src/run/steps/key-steps",
          "export/src/run/steps/late-windows",
          "export/src/run/steps/list-steps",
          "export/src/run/steps/recount-steps"
        ],
        tests: ["export/test/update", "export/test/recount", "export/test/moving-lists", "export/test/collect"]
      },
      {
        files: [
          "export/src/update/budget/charge",
          "export/src/update/budget/spending",
          "export/src/update/next/next-newest",
          "export/src/update/next/next-slices"
        ],
        tests: ["export/test/pace", "export/test/schedule", "export/test/costs", "export/test/update"]
      },
      {
        files: ["export/src/store/removed-digest", "export/src/store/sqlite/rows"],
        tests: ["export/test/collect", "export/test/comply", "export/test/rewrites", "export/test/update"]
      }
    ],
    others: [
      "export/test/comply",
      "export/test/failures",
      "export/test/odd-pages",
      "export/test/schedule",
      "export/test/stream",
      "export/test/update",
      "export/test/year"
    ]
  },
  streams: {
    groups: [
      {
        files: [
          "streams/src/follow/machine/backfilled",
          "streams/src/follow/machine/gap",
          "streams/src/follow/machine/ladder",
          "streams/src/follow/machine/machine",
          "streams/src/follow/machine/verdict"
        ],
        tests: ["streams/test/machine", "streams/test/ladder", "streams/test/service-time", "streams/test/follow"]
      },
      {
        files: [
          "streams/src/follow/delivery/fill-buffer",
          "streams/src/follow/delivery/seen",
          "streams/src/follow/position/consumed",
          "streams/src/follow/position/fill-gaps"
        ],
        tests: ["streams/test/seen", "streams/test/positions", "streams/test/held-back", "streams/test/saved-position"]
      }
    ],
    others: ["streams/test", "conformance/test/explore"]
  },
  webhooks: {
    groups: [
      {
        files: [
          "webhooks/src/receive/challenge",
          "webhooks/src/receive/choose-signature",
          "webhooks/src/receive/request-body",
          "webhooks/src/receive/signature"
        ],
        tests: ["webhooks/test/cases", "webhooks/test/request-body", "webhooks/test/http-app", "webhooks/test/node"]
      },
      {
        files: [
          "webhooks/src/receive/delivery/claims",
          "webhooks/src/receive/delivery/delivery",
          "webhooks/src/receive/delivery/process-delivery",
          "webhooks/src/receive/delivery/processed-events",
          "webhooks/src/stores/event-table"
        ],
        tests: [
          "webhooks/test/delivery-table",
          "webhooks/test/claims",
          "webhooks/test/taking",
          "webhooks/test/two-handlers",
          "webhooks/test/event-stores"
        ]
      }
    ],
    others: ["webhooks/test", "conformance/test/explore"]
  },
  media: {
    groups: [
      {
        files: [
          "media/src/upload/machine",
          "media/src/upload/retry-steps",
          "media/src/upload/segments",
          "media/src/upload/states",
          "media/src/upload/steps"
        ],
        tests: ["media/test/machine", "media/test/upload", "media/test/resume", "media/test/faults"]
      }
    ],
    others: ["media/test", "conformance/test/explore"]
  },
  tweets: {
    groups: [
      {
        files: [
          "tweets/src/thread/compare-tweet",
          "tweets/src/thread/delete-once",
          "tweets/src/thread/find-posted",
          "tweets/src/thread/post-next",
          "tweets/src/thread/post-once",
          "tweets/src/thread/stop"
        ],
        tests: ["tweets/test/thread"]
      }
    ],
    others: ["tweets/test", "conformance/test/explore"]
  },
  reply: {
    groups: [
      {
        files: [
          "reply/src/state/machine",
          "reply/src/state/entry",
          "reply/src/work/look",
          "reply/src/work/send",
          "reply/src/work/verdict"
        ],
        tests: ["reply/test"]
      }
    ],
    others: ["reply/test", "conformance/test/explore"]
  },
  compliance: {
    groups: [
      {
        files: [
          "compliance/src/divide-ids",
          "compliance/src/result",
          "compliance/src/results",
          "compliance/src/run-jobs"
        ],
        tests: ["compliance/test", "conformance/test/scenarios/compliance"]
      }
    ],
    others: ["export/test/comply", "emulator/test/compliance"]
  },
  ai: {
    groups: [
      {
        files: [
          "ai/src/gate/approvals",
          "ai/src/gate/decide",
          "ai/src/gate/prepare",
          "ai/src/gate/questions",
          "ai/src/gate/sealed",
          "ai/src/gate/send"
        ],
        tests: ["ai/test/consent", "ai/test/yes", "cli/test/mcp/gate", "cli/test/mcp/question"]
      }
    ],
    others: ["ai/test", "cli/test/mcp", "cli/test/agents"]
  },
  cli: {
    groups: [
      {
        files: [
          "cli/src/mcp/budget",
          "cli/src/mcp/gate/asking",
          "cli/src/mcp/gate/request-states",
          "cli/src/mcp/http-guard",
          "cli/src/mcp/record",
          "cli/src/mcp/write"
        ],
        tests: [
          "cli/test/mcp/gate",
          "cli/test/mcp/http",
          "cli/test/mcp/record",
          "cli/test/agents/states",
          "cli/test/agents/budget"
        ]
      },
      {
        files: [
          "cli/src/profiles/credentials",
          "cli/src/profiles/profile",
          "cli/src/profiles/secrets/seal",
          "cli/src/profiles/secrets/secrets",
          "cli/src/profiles/secrets/tokens",
          "cli/src/output/own-secrets",
          "cli/src/session/claim"
        ],
        tests: ["cli/test/sign-in", "cli/test/commands", "cli/test/output"]
      }
    ],
    others: ["cli/test"]
  }
}
