import { InvalidInput } from "@xeffect/core/reasons"
import * as Result from "effect/Result"

/** Where the service is. */
export const defaultBaseUrl = "https://api.x.com"

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/

/**
 * Checks where requests are to go. What is given before the path of an operation ends without a slash. An address that is
 * refused is shown without what may be secret in it: user name, password, query and fragment.
 */
export const parseBaseUrl = (base_url: string = defaultBaseUrl): Result.Result<string, InvalidInput> => {
  const refuse = (rule: string) =>
    // Also where it is malformed: an @ after a ? or # may end a password as well as stand in a query, and nothing is shown.
    Result.fail(
      new InvalidInput({
        parameter: "base_url",
        value: `${base_url}`.replace(/^(\w+:\/\/)?(?:.*[?#].*@.*|.*(?=@))|[?#].*/gs, "$1<redacted>"),
        rule
      })
    )
  const url = URL.canParse(base_url) ? new URL(base_url) : undefined
  if (url === undefined) return refuse("an absolute URL, for example https://api.x.com")
  if (url.username !== "" || url.password !== "") return refuse("a URL without a user name or a password")
  if (url.search !== "" || url.hash !== "") return refuse("a URL without a query or a fragment")
  const isSafe = url.protocol === "https:" || (url.protocol === "http:" && loopback.test(url.hostname))
  return isSafe ? Result.succeed(url.href.replace(/\/+$/, "")) : refuse("an https: URL (http: only to this machine)")
}
