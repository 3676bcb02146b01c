// Ten tasks of an agent that has the tools of the AI SDK alone. Its model is a script, so the tools are tried, and not a model.
import { afterEach, assert, describe, it } from "@effect/vitest"
import type { Group } from "@xeffect/ai"
import type { Emulator } from "@xeffect/emulator"
import { aiSdk } from "./drivers/ai-sdk.ts"
import { closeTried, type Ran, type ScriptedCall, tried } from "./support.ts"

afterEach(closeTried)

type Seed = Emulator["Service"]["world"]["seed"]

interface Task {
  /** The request of a person. */
  readonly task: string
  readonly allow: ReadonlyArray<Group>
  readonly calls: (seed: Seed) => ReadonlyArray<ScriptedCall>
  /** How many requests change something after a yes. */
  readonly writes: number
  /** Whether the last result has what the person asked for. */
  readonly isDone: (result: { readonly untrusted: never }, seed: Seed) => boolean
}

const untrusted = (result: unknown) => Object(Object(result).untrusted)

const tasks: ReadonlyArray<Task> = [
  {
    task: "Who is @ben_harbor?",
    allow: [],
    calls: () => [["read_profile", { user: "@ben_harbor" }]],
    writes: 0,
    isDone: (result) => untrusted(result).user.username === "ben_harbor"
  },
  {
    task: "What do people say about tides?",
    allow: [],
    calls: () => [
      ["count_posts", { query: "tides" }],
      ["search_posts", { query: "tides" }]
    ],
    writes: 0,
    isDone: (result) => untrusted(result).posts.length > 0
  },
  {
    task: "Show me the talk that this link leads to.",
    allow: [],
    calls: ({ posts }) => [["read_post", { post: `https://x.com/ada_rivers/status/${posts.talk}` }]],
    writes: 0,
    isDone: (result, { posts }) => untrusted(result).post.id === posts.talk
  },
  {
    task: "What have you spent today?",
    allow: [],
    calls: () => [
      ["search_posts", { query: "tides" }],
      ["check_spending", {}]
    ],
    writes: 0,
    isDone: (result) => untrusted(result).today.tools.search_posts > 0
  },
  {
    task: "Post the time of high water.",
    allow: ["post"],
    calls: () => [["create_post", { text: "High water at nine" }]],
    writes: 1,
    isDone: (result) => untrusted(result).text === "High water at nine"
  },
  {
    task: "Reply to the newest post that mentions me.",
    allow: ["post"],
    calls: ({ posts }) => [
      ["read_mentions", { max_results: 5 }],
      ["create_post", { text: "Thank you", reply_to: posts.hello }]
    ],
    writes: 1,
    isDone: (result) => untrusted(result).text === "Thank you"
  },
  {
    task: "Post a thread of three posts.",
    allow: ["post"],
    calls: () => [["create_thread", { posts: ["Ebb", "Slack water", "Flood"] }]],
    writes: 3,
    isDone: (result) => untrusted(result).posted.length === 3
  },
  {
    task: "Like the news, and repost it.",
    allow: ["like"],
    calls: ({ posts }) => [
      ["like_post", { post: posts.news3 }],
      ["repost", { post: posts.news3 }]
    ],
    writes: 2,
    isDone: (result) => untrusted(result).retweeted === true
  },
  {
    task: "Follow @kira_bot, and tell Ben.",
    allow: ["follow", "dm"],
    calls: () => [
      ["follow_user", { user: "@kira_bot" }],
      ["send_message", { user: "@ben_harbor", text: "I follow Kira now." }]
    ],
    writes: 2,
    isDone: (result) => untrusted(result).dm_event_id !== undefined
  },
  {
    task: "Delete the post that you wrote.",
    allow: ["post"],
    calls: ({ posts }) => [["delete_post", { post: posts.level1 }]],
    writes: 1,
    isDone: (result) => untrusted(result).deleted === true
  }
]

const questionsOf = (calls: ReadonlyArray<ScriptedCall>): number =>
  calls.filter(([name]) => !/^(?:read|search|count|check)_/.test(name)).length

describe.each(tasks)("$task", ({ allow, calls, isDone, writes }) => {
  const start = async (given: "yes" | "no" | "nothing") => {
    const all = await tried({ allow })
    const { seed } = all.emulated.emulator.world
    const ran: Ran = await aiSdk.run(all.x, calls(seed), given)
    return { ran, seed, calls: calls(seed), written: await all.writes() }
  }

  it("is done after a yes to each question", async () => {
    const { calls, ran, seed, written } = await start("yes")
    assert.deepStrictEqual([ran.asked, written.length], [questionsOf(calls), writes])
    assert.isTrue(isDone(ran.results.at(-1) as never, seed), JSON.stringify(ran.results.at(-1)))
  })

  it.each(["no", "nothing"] as const)("writes nothing if the person says %s", async (given) => {
    assert.deepStrictEqual((await start(given)).written, [])
  })
})
