import type { Breaks } from "../breaks.ts"

/** Sign-in. */
export const ofSignIn: Breaks = {
  "packages/http/test/sign-in/oauth2.test.ts: has another verifier and another state every time, long enough and of the right characters":
    {
      file: "packages/http/src/sign-in/oauth2/pkce.ts",
      from: "crypto.getRandomValues(new Uint8Array(32))",
      to: "new Uint8Array(32)"
    },
  "packages/http/test/sign-in/token-store.test.ts: are readable for the user alone, and few versions stay": {
    file: "packages/core/src/store/whole-files.ts",
    from: "mode: 0o600",
    to: "mode: 0o644"
  },
  "packages/http/test/sign-in/refreshing.test.ts: is refreshed once, also when the fiber that began it is interrupted in the middle":
    {
      file: "packages/http/src/sign-in/refresh/obtain-tokens.ts",
      from: "Effect.map(exchange(command.refresh.refresh_token), (tokens)",
      to: "Effect.map(Effect.all([exchange(command.refresh.refresh_token), Effect.exit(exchange(command.refresh.refresh_token))], { concurrency: 2 }), ([tokens])"
    },
  "packages/http/test/sign-in/two-processes.test.ts: refresh once a round, and never use a refresh token twice": {
    file: "packages/http/src/sign-in/refresh/obtain-tokens.ts",
    from: '_tag: isClaimed ? "Claimed" : "Changed"',
    to: '_tag: "Claimed"'
  },
  "packages/http/test/sign-in/signing-in-turns.test.ts: never act for each other, and not after the sign-out: tokens in %s":
    {
      file: "packages/http/src/sign-in/refresh/watch.ts",
      from: "count === changes.count() && (number > before",
      to: "(number > before"
    },
  "packages/http/test/sign-in/slow-store.test.ts: fails without being sent, whoever signs in at other stores meanwhile":
    {
      file: "packages/http/src/sign-in/refresh/watch.ts",
      from: "return isAfter(signIn, before) ? yield* signInEnded : signIn",
      to: "return signIn"
    },
  "packages/http/test/sign-in/signing-out.test.ts: is noticed after %s": {
    file: "packages/http/src/sign-in/refresh/watch.ts",
    from: "Math.abs(now - at) < interval",
    to: "now >= at"
  },
  "packages/http/test/sign-in/token-store-files.test.ts: has none that can be read after a sign-out": {
    file: "packages/core/src/store/file-store.ts",
    from: "return secret ? Effect.ignore(emptyFile(versions, path)) : Effect.void",
    to: "return Effect.void"
  },
  "packages/http/test/authenticated-user.test.ts: is refused unless it is an ID, and nothing is sent with it: %j": {
    file: "packages/core/src/operation/authenticated-user.ts",
    from: "if (!/^\\d{1,19}$/.test(id))",
    to: 'if (id === "")'
  },
  "packages/http/test/sign-in/timeout.test.ts: is waited for 20 seconds by default, to its end": {
    file: "packages/http/src/sign-in/request/endpoint.ts",
    from: "usualTimeout = 20_000",
    to: "usualTimeout = 40_000"
  },
  "packages/http/test/oauth1.test.ts: is that of RFC 5849 section 3.4.1.1, with repeated and empty parameters": {
    file: "packages/http/src/credentials/oauth1.ts",
    from: "signer.percentEncode = percentEncode",
    to: "signer.percentEncode = (text) => text"
  }
}
