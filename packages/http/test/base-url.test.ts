import { assert, describe, it } from "@effect/vitest"
import type { XError } from "@xeffect/core"
import { readBaseUrl } from "../src/request/base-url.ts"
import { layer, layerBearer } from "./over-client/index.ts"
import { appOnlyToken } from "./over-client/app-only.ts"
import { requestToken } from "./over-client/oauth1.ts"
import { authorizationUrl, refresh } from "./over-client/oauth2.ts"
import { getMe } from "@xeffect/users"
import * as Effect from "effect/Effect"
import type { HttpClient } from "effect/http/HttpClient"
import * as Layer from "effect/Layer"
import { invalid, textOf } from "./refused.ts"
import { json, recorder } from "./support.ts"

describe("a refused base_url", () => {
  // At most the scheme and the host: what stands elsewhere may be secret.
  const rows: ReadonlyArray<readonly [base_url: string, shown: string]> = [
    ["https://user:sekret@api.x.com", "https://api.x.com"],
    ["https://sekret@api.x.com/2", "https://api.x.com"],
    ["https://us@er:sek@ret@api.x.com", "https://api.x.com"],
    ["https:\\\\user:sekret@api.x.com", "https://api.x.com"],
    ["https:user:sekret@api.x.com", "https://api.x.com"],
    ["https://api.x.com?key=sekret", "https://api.x.com"],
    ["https://api.x.com/2?key=a\n?sekret", "https://api.x.com"],
    ["https://api.x.com#sekret", "https://api.x.com"],
    ["https://api.x.com/sekret?", "https://api.x.com"],
    ["https://api.x.com?user=name@sekret", "https://api.x.com"],
    ["https://user:sekret@api.x.com?key=sekret", "https://api.x.com"],
    ["http://user:sekret@api.x.com", "http://api.x.com"],
    ["http://api.x.com/2", "http://api.x.com"],
    ["ftp://localhost/sekret", "ftp://localhost"],
    ["user:sekret@api.x.com", "user://"],
    ["api.x.com?key=sekret", "<redacted>"],
    ["https://user:se/kret@api.x.com", "<redacted>"],
    ["https://user:sekret?@api.x.com", "<redacted>"],
    ["api.x.com", "<redacted>"]
  ]
  const app = { consumer_key: "k", consumer_secret: "s" }
  const uses: Readonly<Record<string, (base_url: string) => Effect.Effect<unknown, XError, HttpClient>>> = {
    layer: (base_url) => Effect.provide(getMe(), layer({ bearer_token: "b", base_url })),
    layerBearer: (base_url) => Effect.provide(getMe(), layerBearer({ bearer_token: "b", base_url })),
    "OAuth 1.0a": (base_url) => requestToken({ ...app, callback: "oob", base_url }),
    "OAuth 2.0": (base_url) => refresh({ client_id: "c", refresh_token: "r", base_url }),
    "the page of OAuth 2.0": (site_url) =>
      authorizationUrl({ client_id: "c", redirect_uri: "https://a.b/", scopes: ["like.read"], site_url }),
    "the app-only token": (base_url) => appOnlyToken({ ...app, base_url })
  }
  const all = Object.entries(uses).flatMap(([use, run]) => rows.map((row) => [use, ...row, run] as const))

  it.effect.each(all)("of %s is shown without what may be secret: %j", ([, base_url, shown, run]) =>
    Effect.gen(function* () {
      const { client, sent } = recorder(() => json({}))
      const error = yield* run(base_url).pipe(Effect.provide(client), Effect.flip)
      const { parameter, rule, value } = invalid(error)
      assert.deepStrictEqual([parameter, `${value}`], ["base_url", shown])
      assert.match(rule, /^an https: URL without user name, password, query or fragment/)
      assert.include(error.message, shown)
      assert.notInclude(textOf(error), "sek")
      assert.notInclude(textOf(error), "kret")
      assert.lengthOf(sent, 0)
    })
  )

  it.effect.each(["https://api.x.com/2", "https://api.x.com/2/", "http://localhost:8080/x/2"])(
    "that ends with the version says that operations add it: %s",
    (base_url) =>
      Effect.gen(function* () {
        const { client, sent } = recorder(() => json({}))
        const live = Layer.provide(layer({ bearer_token: "b", base_url }), client)
        const { message } = yield* getMe().pipe(Effect.provide(live), Effect.flip)
        assert.include(message, "the URL without /2, because each operation adds it")
        assert.lengthOf(sent, 0)
      })
  )

  // Time of the processor: a quadratic search takes minutes.
  it("is read in time that is in proportion to its length", () => {
    const start = process.cpuUsage()
    for (const end of ["", "x"])
      Effect.runSync(Effect.exit(readBaseUrl("layer", `https://a.example${"/".repeat(500_000)}${end}`)))
    assert.isBelow(process.cpuUsage(start).user, 10_000_000)
  })

  it.effect("may be anything", () =>
    Effect.gen(function* () {
      for (const base_url of [null, 7, {}, []] as unknown as ReadonlyArray<string>) {
        const { client } = recorder(() => json({}))
        const live = Layer.provide(layer({ bearer_token: "b", base_url }), client)
        assert.strictEqual(invalid(yield* getMe().pipe(Effect.provide(live), Effect.flip)).parameter, "base_url")
      }
    })
  )
})
