import type { Breaks } from "../breaks.ts"

/** The emulator. */
export const ofEmulator: Breaks = {
  "packages/emulator/test/callers.test.ts: is bounded, %s": {
    file: "packages/emulator/src/server/server.ts",
    from: "const max = options.max_body_size ?? defaultMaxBodySize",
    to: "const max = defaultMaxBodySize"
  },
  "packages/emulator/test/oauth2-clients.test.ts: OAuth 2.0, %s: %s": {
    file: "packages/emulator/src/auth/oauth/oauth2.ts",
    from: "if (!state.isRegistered(redirect_uri))",
    to: 'if (redirect_uri === "")'
  },
  "packages/emulator/test/authorize-page.test.ts: shows what it is given as text": {
    file: "packages/emulator/src/request/escape-html.ts",
    from: 'entities[character] ?? ""',
    to: "character"
  },
  "packages/emulator/test/state.test.ts: With a field that leads to the prototype of objects is refused, and no object changes":
    {
      file: "packages/emulator/src/server/control/saved/codec.ts",
      from: "Object.keys(value).some((name) => reserved.has(name))",
      to: "Object.keys(value).length < 0"
    },
  "packages/emulator/test/oauth-endpoints.test.ts: has no secrets of a form": {
    file: "packages/emulator/src/auth/oauth/parameters.ts",
    from: "secretNames.test(name) ? hidden : value])",
    to: "value])"
  }
}
