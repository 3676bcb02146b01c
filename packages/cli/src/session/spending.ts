/** What calls cost on this machine: all commands count together, and share a budget. */
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import { stateFolder } from "./state.ts"

/** Where it is counted. An address of another server, such as an emulator, has sums of its own. */
const costFolder = (base_url: string | undefined) =>
  stateFolder(base_url === undefined ? "costs" : `costs-${base_url.replaceAll(/\W+/g, "-")}`)

const storeAt = Effect.fnUntraced(
  function* (base_url: string | undefined) {
    const { fileCosts } = yield* Effect.promise(() => import("@xeffect/costs"))
    return fileCosts(yield* FileSystem.FileSystem, { directory: yield* costFolder(base_url) })
  },
  (made) => Effect.provide(made, NodeFileSystem.layer)
)

/**
 * Counts what calls cost. With a budget, what a call may cost is on the disk before it is sent. Without one nothing is refused,
 * also if the sums cannot be read or written.
 */
export const counted = Effect.fnUntraced(function* (dollars: number | undefined, base_url: string | undefined) {
  const { costs, within } = yield* Effect.promise(() => import("@xeffect/costs"))
  const { extractUrls: links } = yield* Effect.promise(() => import("@xeffect/text"))
  const store = yield* storeAt(base_url)
  if (dollars !== undefined) return costs({ links, budget: within({ dollars, per: "day" }), store })
  return costs({
    links,
    store: (options) => ({ ...store(options), admit: () => Effect.succeed("admitted") })
  })
})

/** Counts the costs of an emulator of this command alone, which nobody else counts. */
export const countedAlone = Effect.fnUntraced(function* (dollars: number) {
  const { costs, within } = yield* Effect.promise(() => import("@xeffect/costs"))
  const { extractUrls: links } = yield* Effect.promise(() => import("@xeffect/text"))
  return costs({ links, budget: within({ dollars, per: "day" }) })
})

/** What all commands spent today and this month. */
export const spentHere = Effect.fnUntraced(function* (base_url: string | undefined) {
  const { costs } = yield* Effect.promise(() => import("@xeffect/costs"))
  const { spent } = costs({ store: yield* storeAt(base_url) })
  return { today: yield* spent("day"), month: yield* spent("month") }
})
