import type { Breaks } from "../breaks.ts"

/** Secrets are not shown. */
export const ofSecrets: Breaks = {
  "packages/http/test/transport-secrets.test.ts: has no secrets when a call, %s, meets the fault %j of the service": {
    file: "packages/http/src/middleware/log-requests.ts",
    from: "Effect.logDebug(`${method} ${path}:",
    to: "Effect.logDebug(`${method} ${path} ${JSON.stringify(exit)}:"
  },
  "packages/http/test/failure-display.test.ts: is all that is known of it as JSON, without cookies and tokens": {
    file: "packages/core/src/response/failed-response.ts",
    from: "/cookie|authorization|token|secret/",
    to: "/authorization/"
  },
  "packages/http/test/spelled-secrets.test.ts: is in nothing that a program shows of %s": {
    file: "packages/core/src/text/redact.ts",
    from: "const rounds = 3",
    to: "const rounds = 2"
  },
  "packages/core/test/x-error.test.ts: shows a body that cannot be read without its texts, also once it has crossed a process: %s":
    {
      file: "packages/core/src/errors/reasons.ts",
      from: "structureOf(this.body) ??",
      to: "this.body ??"
    },
  "packages/http/test/control-characters.test.ts: are not in the words of the failure of %s": {
    file: "packages/core/src/text/shorten.ts",
    from: "/[\\s\\p{C}]+/gu",
    to: "/\\s+/gu"
  },
  "packages/http/test/forgotten-tokens.test.ts: are not in memory, whatever was done for them": {
    file: "packages/core/src/text/opaque-key.ts",
    from: "hash(Redacted.value(secret))",
    to: "Redacted.value(secret)"
  },
  "packages/http/test/sign-in/secrets.test.ts: after %s nothing shows a secret": {
    file: "packages/http/src/sign-in/request/hide-secrets.ts",
    from: "secrets.map(redacting)",
    to: "[redacting('')]"
  },
  "packages/http/test/sign-in/hidden-words.test.ts: has no part of it, wherever it stands: %s": {
    file: "packages/http/src/sign-in/request/hide-secrets.ts",
    from: "response: shown })",
    to: "response })"
  },
  "packages/http/test/transport-secrets.test.ts: has neither the query nor a user's ID in spans, also if the X API repeats them":
    {
      file: "packages/core/src/operation/tracing/span.ts",
      from: 'return Exit.fail({ name, message: typeof status === "number" ? `status ${status}` : name })',
      to: "return exit"
    },
  "packages/http/test/set-aside.test.ts: is logged once for each operation and place, as a warning, without a value": {
    file: "packages/http/src/transport/report.ts",
    from: "expected ${one.expected}`",
    to: "expected ${one.expected} and not ${one.value}`"
  },
  "packages/http/test/rate-limit-shared.test.ts: put no credential into the store": {
    file: "packages/http/src/rate-limit/identify.ts",
    from: "digest(Redacted.value(identity), 8)",
    to: "Effect.succeed(Redacted.value(identity))"
  }
}
