import type { Programs } from "../choose.ts"

/** The simulations of `npm run simulate`: programs of the packages that try a promise for as long as it takes. */
export const simulations: Programs = {
  bill: { file: "packages/conformance/bill/main.ts", does: "budgets and estimates against the emulator's bill" },
  budget: { file: "packages/costs/test/fleet/main.ts", does: "a budget that processes share by Redis" },
  "budget-files": { file: "packages/costs/test/machine/main.ts", does: "a budget of processes that are killed" },
  cluster: { file: "packages/export/test/cluster/main.ts", does: "collections of several machines, which are killed" },
  compliance: {
    file: "packages/export/test/compliance/main.ts",
    does: "collections that comply with all kinds of results, stopped at any request"
  },
  disk: { file: "packages/conformance/disk/main.ts", does: "each access of files and databases fails once" },
  kills: { file: "packages/export/test/kills/main.ts", does: "a collection of a million posts, killed at random" },
  late: { file: "packages/export/test/late/main.ts", does: "posts that are listed late while others are deleted" },
  readers: { file: "packages/export/test/readers/main.ts", does: "a collection that is read while it is updated" },
  "odd-pages": { file: "packages/export/test/odd-pages/main.ts", does: "collections with pages that are odd" },
  profiles: {
    file: "packages/cli/test/sign-in/shared/main.ts",
    does: "a profile of the terminal that two processes refresh"
  },
  moving: {
    file: "packages/http/test/sign-in/simulation/moving-main.ts",
    does: "users moved from OAuth 1.0a to OAuth 2.0 by processes that are killed"
  },
  polling: { file: "packages/conformance/tools/simulate-polling.ts", does: "polling, with kills" },
  receiving: { file: "packages/webhooks/test/simulation/main.ts", does: "events of webhooks" },
  replies: {
    file: "packages/reply/test/simulation/main.ts",
    does: "replies of two processes that are killed, with late mentions and lost responses"
  },
  requests: { file: "packages/conformance/chaos/main.ts", does: "calls whose requests fail, over real HTTP" },
  runtimes: { file: "scripts/runtimes/export.ts", does: "collections in Node 22, Bun and Deno, killed once" },
  stream: { file: "packages/streams/test/simulation/main.ts", does: "a followed stream" },
  text: { file: "packages/text/test/properties/main.ts", does: "properties of text, with random texts" },
  threads: { file: "packages/tweets/test/simulation/main.ts", does: "threads" },
  tokens: { file: "packages/http/test/sign-in/simulation/main.ts", does: "tokens of several processes" },
  "schedule-budgets": { file: "packages/export/test/budget/main.ts", does: "budgets of schedules that are killed" },
  year: { file: "packages/export/test/year/main.ts", does: "a year of updates of a world that lives" },
  uploads: { file: "packages/media/test/simulation/main.ts", does: "uploads" }
}
