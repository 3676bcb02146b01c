import { InvalidInput, type XError } from "@xeffect/core"
import { refuse, refuseIf, redacting } from "@xeffect/core/failure"
import { checkObject } from "@xeffect/core/options"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"

const loopbackHost = /^(localhost|127(\.\d+){3}|\[::1\])$/

/**
 * Reads a signed address of a job. The failure does not have it. A user name would be sent as a header that the X API did
 * not sign.
 */
export const readAddress = (
  operation: string,
  name: "download_url" | "upload_url",
  job: { readonly [Name in "download_url" | "upload_url"]?: string | undefined }
): Effect.Effect<string, XError> =>
  Effect.suspend(() => {
    const malformed = checkObject("job", job, "a compliance job")
    if (malformed !== undefined) return Effect.as(refuseIf(operation, malformed), "")
    const address: unknown = job[name]
    const url = typeof address === "string" && URL.canParse(address) ? new URL(address) : undefined
    const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && loopbackHost.test(url.hostname))
    if (url !== undefined && isSafe && url.username + url.password === "") return Effect.succeed(url.href)
    const value = address === undefined ? undefined : Redacted.make(address)
    const rule = "the https: address of the job, without a user name"
    return refuse(operation, new InvalidInput({ parameter: name, value, rule }))
  })

/** Returns a function that removes the parts of an address from a text: servers repeat it in their error pages. */
export const withoutAddress = (address: string): ((text: string) => string) => {
  const { pathname, search } = new URL(address)
  const each = [pathname, search].map(redacting)
  return (text) => each.reduce((shown, hide) => hide(shown), text)
}
