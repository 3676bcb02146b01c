import { field } from "@xeffect/core/wire"
import { bareWords, type Remedy } from "./remedy.ts"

/** The X API accepts timestamps that differ from its clock by up to 5 minutes. */
const timestampTolerance = 300_000

/** The remedies for refusals of OAuth 1.0a: set the clock, or let the app write. */
export const oauth1Remedy: Remedy = (seen, ofOperation) =>
  seen.response.status === 401 ? clock(seen) : (ofOperation ?? readOnly(seen))

const clock: Remedy = ({ now, problem: { detail }, response: { headers, problem } }) => {
  // NaN if the response had no date.
  const ahead = Date.parse(headers["date"] ?? "") - now
  const isOff = Math.abs(ahead) >= timestampTolerance
  // The numbers of version 1.1.
  const codes = [problem, field(problem, "errors")].flat().map((one) => field(one, "code"))
  if (!isOff && !codes.includes(135) && !/timestamp out of bounds/i.test(detail)) return undefined
  const minutes = Math.round(Math.abs(ahead) / 60_000)
  const off = isOff ? `is ${minutes} minutes ${ahead > 0 ? "behind" : "ahead of"} the X API's clock` : "is wrong"
  return `The clock of this machine ${off}. OAuth 1.0a signs the time: set the clock and send the request again.`
}

const readOnly: Remedy = ({ definition: { method }, problem: { detail, kind } }) => {
  if (method === "GET") return undefined
  if (kind !== "oauth1-permissions" && !bareWords.test(detail) && !/read-?only|write permission/i.test(detail))
    return undefined
  return "If the app is read-only, give it write permission and create new access tokens."
}
