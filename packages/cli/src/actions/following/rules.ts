/** The rules of a stream: this machine's rules are replaced, others' rules stay. */
import { randomBytes } from "node:crypto"
import { join } from "node:path"
import { describeProblem } from "@xeffect/core/failure"
import { field } from "@xeffect/core/wire"
import { syncRules } from "@xeffect/streams"
import * as Effect from "effect/Effect"
import { Screen } from "../../output/screen.ts"
import { misuse, Refusal } from "../../session/refusal.ts"
import { addFile, readState } from "../../session/state.ts"

/** The tag of the rules of this machine and user, so that a stream elsewhere does not take them away. */
export const ownerIn = Effect.fnUntraced(function* (folder: string): Effect.fn.Return<string, Refusal> {
  const file = join(folder, "owner.json")
  const owner = field(
    yield* readState(file, "Remove it. Rules of earlier streams stay at X until you delete them."),
    "owner"
  )
  if (typeof owner === "string" && /^[\w-]{1,100}$/.test(owner)) return owner
  yield* addFile(file, JSON.stringify({ owner: `xeffect-cli-${randomBytes(6).toString("hex")}` }))
  const added = field(yield* readState(file), "owner")
  return typeof added === "string" && /^[\w-]{1,100}$/.test(added)
    ? added
    : yield* misuse(`${file} is damaged. Remove it.`)
})

/** Makes these the rules of this machine. Returns their IDs, or nothing if there are none, so that all rules are followed. */
export const syncedRules = Effect.fnUntraced(function* (rules: ReadonlyArray<string>, owner: string) {
  if (rules.length === 0) return undefined
  const { created, left, refused, unchanged } = yield* syncRules(
    rules.map((value) => ({ value })),
    { owner }
  )
  const [first] = refused
  if (first !== undefined) {
    const words = describeProblem(first.problem) || "it is not a valid rule"
    return yield* misuse(`X refused the rule ${JSON.stringify(first.rule.value)}: ${words.replace(/\.$/, "")}.`)
  }
  const own = new Set([...created, ...unchanged].map(({ id }) => id))
  const others = left.filter(({ id }) => !own.has(id)).length
  if (others > 0) {
    const { tell } = yield* Screen
    const what = others === 1 ? "1 rule of another program" : `${others} rules of other programs`
    yield* tell(
      `This app also has ${what}: xeffect get-rules lists them. X bills posts that match only those, and this command does not print them.`
    )
  }
  return own
})

/** Whether a message matches a rule of this command. Posts that a search found name no rule. */
export const isOwnMatch = (message: unknown, own: ReadonlySet<string | undefined> | undefined): boolean => {
  const matching = field(message, "matching_rules")
  if (own === undefined || !Array.isArray(matching) || matching.length === 0) return true
  return matching.some((rule) => own.has(String(field(rule, "id"))))
}
