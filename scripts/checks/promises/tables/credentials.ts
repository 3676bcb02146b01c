import type { Breaks } from "../breaks.ts"

/** Credentials go to the X API alone. */
export const ofCredentials: Breaks = {
  "packages/http/test/base-url.test.ts: of %s is shown without what may be secret: %j": {
    file: "packages/http/src/request/base-url.ts",
    from: 'url.username + url.password === "" && ',
    to: ""
  },
  "packages/http/test/transport.test.ts: is not followed by %s, and the failure says where it pointed": {
    file: "packages/http/src/send/http-client.ts",
    from: 'provideService(RequestInit, { redirect: "manual" })',
    to: 'provideService(RequestInit, { redirect: "follow" })'
  },
  "packages/http/test/transport.test.ts: has none of what the program has for its own requests": {
    file: "packages/http/src/send/http-client.ts",
    from: '        Effect.provideService(RequestInit, { redirect: "manual" }),\n',
    to: ""
  },
  "packages/http/test/credentials.test.ts: a malformed credential is refused before anything is sent": {
    file: "packages/http/src/credentials/secret.ts",
    from: "isText && isSendable(text)",
    to: "isText"
  },
  "packages/http/test/layer.test.ts: holds for its part of the program, in every fiber of it, and for no other": {
    file: "packages/http/src/request/api.ts",
    from: "definition, user_auth, given ?? credentials,",
    to: "definition, user_auth, Object.assign(credentials, given),"
  },
  "packages/conformance/test/hostile-values.test.ts: whatever a parameter is, the request goes where its operation says":
    {
      file: "packages/core/src/wire/percent-encode.ts",
      from: "/[^\\w.~-]/.test(text)",
      to: "text.includes(' ')"
    },
  "packages/http/test/names-of-objects.test.ts: names that every object has": {
    file: "packages/http/src/middleware/post-vocabulary.ts",
    from: "Object.hasOwn(table, name) ? table[name] : undefined",
    to: "table[name]"
  },
  "packages/conformance/test/malformed-arguments.test.ts: neither throws nor dies of %s in the place of any argument": {
    file: "packages/core/src/parameters/argument.ts",
    from: "attempt(check, () => unreadable(parameter, value))",
    to: "check()"
  }
}
