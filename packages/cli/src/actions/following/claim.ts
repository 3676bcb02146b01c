/** One stream at a time: the rules of an app belong to whoever follows them. */
import { claim, holderOf, type OtherClaim } from "../../session/claim.ts"
import { exitCodes, Refusal } from "../../session/refusal.ts"

const refused = (other: OtherClaim) =>
  new Refusal({
    message: `another stream is running for this app, in ${holderOf(other)}, and uses its rules.`,
    remedy: `End it first, or pass all rules to one command: xeffect stream RULE RULE. If it ran on another machine and has ended, remove ${other.file}.`,
    code: exitCodes.fault
  })

/** Is the one stream of a folder, until the scope closes. Fails if another one may run; one that was killed is over at once. */
export const claimStream = (folder: string) => claim({ folder, name: "running" }, refused)
