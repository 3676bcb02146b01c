import { assert, describe, it } from "@effect/vitest"
import { layerCredentials } from "@xeffect/http"
import * as forNode from "@xeffect/http/node"
import { getTweet } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Http from "node:http"
import * as forBrowsers from "../src/send/node/browser.ts"
import { credentials } from "./bare.ts"
import { serving } from "./serving.ts"

describe("nodeSend in a browser", () => {
  it.live("sends a request by fetch", () =>
    Effect.gen(function* () {
      const post = { data: { id: "20", text: "once", edit_history_tweet_ids: ["20"] } }
      const { arrived, url: base_url } = yield* serving((_, response) => response.end(JSON.stringify(post)))
      const live = layerCredentials({ credentials, base_url, send: forBrowsers.nodeSend() })
      const { data } = yield* Effect.provide(getTweet({ id: "20" }), live)
      assert.strictEqual(data?.text, "once")
      // Only fetch sends it.
      assert.deepStrictEqual(
        arrived.map(({ headers, url }) => [url, headers["sec-fetch-mode"]]),
        [["/2/tweets/20", "cors"]]
      )
    }).pipe(Effect.scoped)
  )

  it.effect("dies if an agent is given, which requests would go past", () =>
    Effect.gen(function* () {
      const exit = yield* Effect.exit(Effect.scoped(forBrowsers.nodeSend({ agent: new Http.Agent() })))
      assert.include(String(exit), "remove the option agent")
    })
  )

  it("has the exports that it has in Node", () => {
    assert.sameMembers(Object.keys(forBrowsers), Object.keys(forNode))
  })
})
