// Three agents of one user, each with a server of its own, on one budget.
import * as Effect from "effect/Effect"
import { afterEach, assert, it } from "@effect/vitest"
import { officialClients, person } from "./clients.ts"
import { closeAfterwards, closeOpened, emulatedForTest } from "./tried.ts"
import { isWhole } from "../../../conformance/running/whole.ts"

afterEach(closeOpened)

/** Calls of each agent at once, and how often. */
const [atOnce, rounds] = isWhole ? [8, 12] : [4, 3]

it("Three agents at once never pass their budget, and use it", async () => {
  const budget = isWhole ? 1 : 0.5
  const world = await emulatedForTest()
  const { addPosts, bill, world: inside } = world.emulator
  await Effect.runPromise(addPosts({ author: inside.seed.users.ben, count: 900, text: (number) => `#many ${number}` }))
  const command = world.command({ budget })
  const agents = await Promise.all(
    officialClients.map(async ({ connect }) => {
      const connected = await connect(command, person())
      closeAfterwards(connected.close)
      return connected
    })
  )
  const [refused, reported]: [Array<string>, Array<number>] = [[], []]
  // Other posts each time: one that was read on this day costs nothing again.
  const call = async (agent: (typeof agents)[number], number: number) => {
    const query = number % 3 === 0 ? "#many" : `"#many ${(number * 37) % 900}" OR tides${number}`
    const { isError, value } = await agent.call("search_posts", { query, max_results: 10 + (number % 40) })
    if (isError) refused.push(value.error.reason)
    else reported.push(value.dollars.today)
  }
  for (let round = 0; round < rounds; round++) {
    await Promise.all(
      agents.flatMap((agent, index) =>
        Array.from({ length: atOnce }, (_, one) => call(agent, (round * 3 + index) * atOnce + one))
      )
    )
  }
  const { dollars } = await Effect.runPromise(bill())
  assert.isAtMost(dollars, budget)
  for (const today of reported) assert.isAtMost(today, budget)
  assert.isAtLeast(Math.max(...reported), 0.5 * budget)
  assert.deepStrictEqual([...new Set(refused)], ["BudgetExceeded"])
})
