// Notifications about calls that take long, and calls that a client cancels.
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { afterEach, assert, describe, it } from "@effect/vitest"
import { logOf, writesIn } from "./server.ts"
import { closeOpened, connected, toTry, type Tried } from "./tried.ts"
import { yes } from "./clients.ts"
import { isWhole } from "../../../conformance/running/whole.ts"

afterEach(closeOpened)

/** Makes posts that are enough for several pages. */
const fill = ({ emulated: { emulator } }: Tried) =>
  Effect.runPromise(emulator.addPosts({ author: emulator.world.seed.users.ben, count: 300, text: (n) => `#many ${n}` }))

/** Lets a post be made whose response never ends, and returns once it was requested. */
const hang = ({ emulated: { emulator } }: Tried) =>
  Effect.runPromise(
    emulator.fault({ method: "POST", path: "/2/tweets", status: 201, carriedOut: true, stream: Stream.never })
  )

const untilWritten = async ({ emulated }: Tried) => {
  while ((await writesIn(emulated)).length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
}

const outcomesIn = ({ emulated }: Tried) =>
  logOf(emulated).map(({ outcome, words }) => [outcome, String(words).split("\n").at(-1)])

describe.each(toTry)("$client by $protocol over $transport", ({ transport, ...client }) => {
  it("A client is notified of each page of a long list", async () => {
    const tried = await connected(client, transport)
    await fill(tried)
    const messages: Array<unknown> = []
    const { value } = await tried.connected.call(
      "search_posts",
      { query: "#many", max_results: 250, fields: ["id"] },
      { onprogress: ({ message, progress }) => messages.push([progress, message]) }
    )
    // Three pages of 84, which are all billed.
    assert.lengthOf(value.untrusted.posts, 252)
    const heard = ["read 84 of 250", "read 168 of 250", "read 250 of 250"]
    assert.deepStrictEqual(
      messages,
      heard.slice(0, messages.length).map((message, index) => [index + 1, message])
    )
    // The last one may come after the result, when nobody listens.
    assert.isAtLeast(messages.length, 2)
  })
})

describe.each(isWhole ? toTry : [])("$client by $protocol over $transport, once a week", ({ transport, ...client }) => {
  it("A client is notified that a call waits for a rate limit", async () => {
    const tried = await connected(client, transport)
    const headers = {
      "x-rate-limit-limit": "1",
      "x-rate-limit-remaining": "0",
      "x-rate-limit-reset": String(Math.ceil(Date.now() / 1000) + 1)
    }
    await Effect.runPromise(
      tried.emulated.emulator.fault({ path: "/2/tweets/search/recent", status: 429, headers, json: {} })
    )
    const messages: Array<string | undefined> = []
    const onprogress = ({ message }: { readonly message?: string | undefined }) => messages.push(message)
    const { isError } = await tried.connected.call("search_posts", { query: "#tides" }, { onprogress })
    assert.isFalse(isError)
    assert.match(messages[0] ?? "", /^searchRecentTweets waits for the rate limit until \d{4}-\d\d-\d\dT/)
  })

  it("A write that is cancelled in flight ends, and its outcome is unknown in the record", async () => {
    const tried = await connected(client, transport)
    await hang(tried)
    tried.person.answer = () => yes
    const abort = new AbortController()
    const call = tried.connected.call("create_post", { text: "Hello" }, { signal: abort.signal })
    const ended = call.then(
      () => "done",
      () => "cancelled"
    )
    await untilWritten(tried)
    abort.abort()
    assert.strictEqual(await ended, "cancelled")
    assert.isFalse((await tried.connected.call("read_trends", {})).isError)
    assert.deepStrictEqual(outcomesIn(tried), [["unknown", "> Hello"]])
    assert.lengthOf(await writesIn(tried.emulated), 1)
  })

  it("A write is not made if the client leaves while its question is open", async () => {
    const tried = await connected(client, transport)
    const asked = new Promise<void>((resolve) => {
      tried.person.answer = () => {
        resolve()
        return new Promise(() => {})
      }
    })
    // Some clients reject at once, and some after a while.
    void tried.connected.call("create_post", { text: "Hello" }).catch(() => {})
    await asked
    await tried.connected.close()
    assert.deepStrictEqual([await writesIn(tried.emulated), outcomesIn(tried)], [[], []])
  })
})

describe.each(toTry.filter(({ transport }) => isWhole && transport === "HTTP"))(
  "$client by $protocol over HTTP, once a week",
  ({ transport, ...client }) => {
    it("A write in flight is unknown in the record if its server is killed", async () => {
      const tried = await connected(client, transport)
      await hang(tried)
      tried.person.answer = () => yes
      void tried.connected.call("create_post", { text: "Hello" }).catch(() => {})
      await untilWritten(tried)
      tried.listening?.child.kill("SIGKILL")
      await tried.listening?.close()
      assert.deepStrictEqual(outcomesIn(tried), [["unknown", "> Hello"]])
    })
  }
)
