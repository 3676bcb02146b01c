// A yes is for one request: the one of its question, and once.
import { afterEach, assert, it } from "@effect/vitest"
import { agentTools } from "@xeffect/ai"
import { defaultCredentials } from "@xeffect/emulator"
import { closeTried, tried } from "./support.ts"

afterEach(closeTried)

const input = { text: "High water at nine" }

it("A yes sends one write, also if the framework calls the tool again", async () => {
  const { writes, x } = await tried({ allow: ["post"] })
  await x.question("create_post", input, { id: "1" })
  await Promise.all([1, 2, 3].map(() => x.call("create_post", input, { id: "1", answer: true })))
  const again = await x.question("create_post", input, { id: "1" })
  assert.strictEqual(Object(again).error.reason, "StateRefused")
  assert.deepStrictEqual(await writes(), ["POST /2/tweets"])
})

it.each([
  ["other arguments", "create_post", { text: "Low water at nine" }, "1"],
  ["another call", "create_post", input, "2"],
  ["another tool", "create_thread", { posts: ["High water", "at nine"] }, "1"]
] as const)("A yes is not for %s", async (_, name, other, id) => {
  const { writes, x } = await tried({ allow: ["post"] })
  await x.question("create_post", input, { id: "1" })
  const { error } = Object(await x.call(name, other, { id, answer: true }))
  assert.strictEqual(error.reason, "CannotAsk")
  assert.deepStrictEqual(await writes(), [])
})

it("The order of the arguments and a number sent as text change no call", async () => {
  const { writes, x } = await tried({ allow: ["post"] })
  const poll = { text: "When?", poll_options: ["Nine", "Ten"], poll_minutes: 60 }
  await x.question("create_post", poll, { id: "1" })
  const reordered = { poll_minutes: "60", poll_options: ["Nine", "Ten"], text: "When?" }
  await x.call("create_post", reordered, { id: "1", answer: true })
  assert.deepStrictEqual(await writes(), ["POST /2/tweets"])
})

it.each([
  ["a text", (): unknown => "true", "NoAnswer"],
  ["nothing", (): unknown => undefined, "NoAnswer"],
  ["false", (): unknown => false, "Declined"],
  ["an error", (): unknown => Promise.reject(new Error("broken")), "NoAnswer"]
] as const)("A callback that returns %s is no yes", async (_, ask, reason) => {
  const { writes, x } = await tried({ allow: ["post"], ask: ask as never })
  const { error } = Object(await x.call("create_post", input))
  assert.strictEqual(error.reason, reason)
  assert.deepStrictEqual(await writes(), [])
})

it("A question has the account, every word, the length and the price", async () => {
  const { x } = await tried({ allow: ["post"] })
  const asked = Object(await x.question("create_post", input, { id: "1" }))
  assert.match(asked.question, /^As @ada_rivers \(\d+\):\nPost in public: 18 characters/)
  assert.match(asked.question, /\n> High water at nine\n\nIt costs \$\d\.\d+: \$0\.015 for this, and \$/)
})

it("A group that is off has no tools", async () => {
  const { x } = await tried({ allow: ["like"] })
  const names = x.tools.map(({ name }) => name)
  assert.notInclude(names, "create_post")
  assert.include(Object(await x.call("create_post", input)).error.message, 'There is no tool "create_post"')
  assert.include(x.instructions, "Tools of these groups are off: post,")
})

it.each([
  [{ budget: -1 }, /budget must be dollars, 0 or more/],
  [{ budget: "1" as never }, /budget must be dollars, 0 or more/],
  [{ allow: ["posts"] as never }, /allow must be a list of post, dm,/],
  [{ allow: ["like"], unasked: ["post"] } as const, /unasked must be a group that allow opens/],
  [{ ask: true as never }, /ask must be a function/]
])("Malformed options %j are refused at once", (options, message) => {
  assert.throws(() => agentTools(options), message)
})

it("No result has the credentials of the program, also if X returns them", async () => {
  const { x } = await tried({ allow: ["post"], unasked: ["post"] })
  const text = `My token is ${defaultCredentials.oauth2_user_token}.`
  const result = JSON.stringify(await x.call("create_post", { text }))
  assert.include(result, "My token is <redacted>.")
  assert.notInclude(result, defaultCredentials.oauth2_user_token)
})
