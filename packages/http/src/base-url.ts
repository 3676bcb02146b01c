import { InvalidInput } from "@xeffect/core/reasons"
import * as Result from "effect/Result"

/** Where the service is. */
export const defaultBaseUrl = "https://api.x.com"

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** Checks where requests are to go. What is given before the path of an operation ends without a slash. */
export const parseBaseUrl = (base_url: string = defaultBaseUrl): Result.Result<string, InvalidInput> => {
  const refuse = (rule: string) => Result.fail(new InvalidInput({ parameter: "base_url", value: base_url, rule }))
  const url = URL.canParse(base_url) ? new URL(base_url) : undefined
  if (url === undefined) return refuse("an absolute URL, for example https://api.x.com")
  if (url.username !== "" || url.password !== "") return refuse("a URL without a user name or a password")
  if (url.search !== "" || url.hash !== "") return refuse("a URL without a query or a fragment")
  const isSafe = url.protocol === "https:" || (url.protocol === "http:" && loopback.test(url.hostname))
  return isSafe ? Result.succeed(url.href.replace(/\/+$/, "")) : refuse("an https: URL (http: only to this machine)")
}
