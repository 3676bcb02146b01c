import { layer } from "@xeffect/http"
import { searchRecentTweets } from "@xeffect/tweets"
import { getMe } from "@xeffect/users"
import * as Effect from "effect/Effect"
import { type Check, check, expectEqual } from "./check.ts"
import { Service } from "./target.ts"

// The emulator verifies every signature, and refuses a repeated nonce.
const query = check(
  "signs a query full of characters that need encoding",
  "oauth1",
  Effect.gen(function* () {
    const { me } = (yield* Service).target
    const { meta } = yield* searchRecentTweets({
      query: `from:${me.username} -"Zürich & 京都 = 100 % + (it's)! 😀 ~*"`,
      max_results: 10,
      tweet_fields: ["created_at", "public_metrics"],
      user_auth: true
    })
    yield* expectEqual("the posts", meta?.result_count, 10)
  })
)

const atOnce = check(
  "signs twenty requests at once, each with a nonce of its own",
  "oauth1",
  Effect.gen(function* () {
    const responses = yield* Effect.all(
      Array.from({ length: 20 }, () => getMe()),
      { concurrency: 10 }
    )
    yield* expectEqual("the users", new Set(responses.map(({ data }) => data?.id)).size, 1)
  })
)

const wrong = check(
  "is refused with a wrong secret",
  "oauth1",
  Effect.gen(function* () {
    const { send, target } = yield* Service
    const live = layer({ ...target.oauth1, access_token_secret: "wrong", base_url: target.base_url, send })
    const { reason } = yield* Effect.flip(Effect.provide(getMe(), live))
    yield* expectEqual("the reason", reason._tag, "Unauthorized")
  })
)

// So the checks above are met by both ways to compute a signature.
const own = check(
  "finds Node's cryptography in Node, Bun, Deno and new workerds, and nowhere else",
  "app",
  Effect.gen(function* () {
    const { place } = (yield* Service).target
    // A runtime may have the function, and no module.
    const found = (globalThis as { process?: Partial<NodeJS.Process> }).process?.getBuiltinModule?.("node:crypto")
    yield* expectEqual(
      "whether it is found",
      typeof found?.createHmac === "function",
      /^(Node|Bun|Deno|workerd)/.test(place)
    )
  })
)

export const signing: ReadonlyArray<Check> = [query, atOnce, wrong, own]
