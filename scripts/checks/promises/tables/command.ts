import type { Breaks } from "../breaks.ts"

/** The command line. */
export const ofCommand: Breaks = {
  "scripts/test/secrets-of-command.test.ts: of the keys of a user, by the environment, by standard input, and by a PIN":
    {
      file: "packages/cli/src/profiles/secrets/without-secrets.ts",
      from: '.filter(([name]) => !name.startsWith("X_"))',
      to: ""
    },
  "packages/cli/test/sign-in/profiles.test.ts: and their folders are open to their user alone": {
    file: "packages/cli/src/profiles/profile.ts",
    from: "mkdirSync(folder, { mode: 0o700 })",
    to: "mkdirSync(folder, { mode: 0o755 })"
  },
  "packages/cli/test/sign-in/keychain.test.ts: files have no secret, commands do, and signing out leaves nothing": {
    file: "packages/cli/src/sign-in/save.ts",
    from: "key === undefined ? noSeal : sealWith(key, boundTo(profile))",
    to: "noSeal"
  },
  "packages/cli/test/sign-in/profiles.test.ts: that others can write to are refused: %s": {
    file: "packages/cli/src/session/private.ts",
    from: "if (why === undefined) return found",
    to: "if (why !== 'is a link') return found"
  },
  "packages/cli/test/sign-in/profiles.test.ts: with tokens are refused if one %s, until the next sign-in": {
    file: "packages/core/src/store/whole-files.ts",
    from: 'whyUntrusted(fileOwner(info), own, "File")',
    to: 'whyUntrusted({ ...fileOwner(info), type: "File" }, undefined, "File")'
  },
  "packages/cli/test/sign-in/keychain.test.ts: is not sent if its profile was changed, or names the folder of another one":
    {
      file: "packages/cli/src/profiles/secrets/seal.ts",
      from: "JSON.stringify([folder, name, kind, base_url ?? null, client_id ?? null, app ?? null, user_id ?? null])",
      to: "JSON.stringify([kind])"
    },
  "packages/cli/test/sign-in/profiles.test.ts: of a user who is not known never replaces that of another: each has a name of its own":
    {
      file: "packages/cli/src/sign-in/save.ts",
      from: "one !== undefined && one === other",
      to: "one === other"
    },
  "packages/cli/test/sign-in/accounts.test.ts: that is refused with %j does not say that tokens are revoked": {
    file: "packages/cli/src/sign-in/revoke.ts",
    from: 'namesToken(error) ? Effect.succeed("invalid before") : Effect.fail(error)',
    to: 'Effect.succeed(namesToken(error) ? "invalid before" : "revoked")'
  },
  "packages/cli/test/sign-in/profiles.test.ts: goes to no other server than that of its sign-in": {
    file: "packages/cli/src/profiles/credentials.ts",
    from: "new URL(base_url).origin === new URL(own).origin",
    to: "own !== base_url"
  },
  "packages/cli/test/sign-in/oauth2.test.ts: goes on if others call the address: another state, none, two, another host, method or page":
    {
      file: "packages/cli/src/sign-in/kinds/loopback.ts",
      from: "if (stateOf(url) !== Redacted.value(state))",
      to: "if (stateOf(url) === undefined)"
    },
  "packages/cli/test/sign-in/oauth2.test.ts: says nothing to who knows the port alone: login %j": {
    file: "packages/cli/src/sign-in/kinds/loopback.ts",
    from: '"This page does not belong to the sign-in that xeffect is waiting for. Nothing was done."',
    to: "`This page does not belong to the sign-in ${Redacted.value(state)}.`"
  },
  "packages/cli/test/sign-in/oauth2.test.ts: gives the browser a file of this user alone, which leads on and is gone afterwards":
    {
      file: "packages/cli/src/sign-in/kinds/browser.ts",
      from: "Effect.ignore(removeState(file))",
      to: "Effect.void"
    },
  "packages/cli/test/stream.test.ts: that %s is appended to or refused, and loses nothing of others": {
    file: "packages/cli/src/actions/following/output.ts",
    from: " || !isOwn(before)",
    to: ""
  },
  "packages/cli/test/sign-in/shared.test.ts: refresh them once a round, and nobody is signed out": {
    file: "packages/http/src/sign-in/refresh/obtain-tokens.ts",
    from: '_tag: isClaimed ? "Claimed" : "Changed"',
    to: '_tag: "Claimed"'
  },
  "packages/cli/test/output.test.ts: never steer the terminal, in %s": {
    file: "packages/cli/src/output/printable.ts",
    from: "/[\\u0000-\\u001f\\u007f-\\u009f\\u061c",
    to: "/[\\u061c"
  }
}
