import type { HttpRequest, ResponseHeaders } from "@xeffect/core/wire"
import { acceptedEncodings } from "./decode.ts"
import { lengthOf } from "./upload.ts"

/**
 * The headers of a request, as a list of names and values, which Node sends as they are: so the host, the length, and
 * what `fetch` adds for compression must be given.
 */
export const requestHeaders = ({ body, headers, method }: HttpRequest, host: string): Array<string> => {
  const list = ["host", host, "accept-encoding", acceptedEncodings]
  for (const name in headers) list.push(name, headers[name] ?? "")
  const hasNone = body === undefined && (method === "GET" || method === "DELETE")
  const length = body === undefined ? 0 : lengthOf(body)
  if (!hasNone && length !== undefined) list.push("content-length", `${length}`)
  else if (!hasNone) list.push("transfer-encoding", "chunked")
  return list
}

/** The headers of a message of Node, without its rules by which some repeated ones are dropped. */
export class RawHeaders implements ResponseHeaders {
  /** Names and values in turns. */
  readonly #raw: ReadonlyArray<string>
  constructor(raw: ReadonlyArray<string>) {
    this.#raw = raw
  }
  get(name: string): string | null {
    const wanted = name.toLowerCase()
    let found: string | null = null
    for (let index = 0; index < this.#raw.length; index += 2) {
      const key = this.#raw[index] ?? ""
      if (key.length !== wanted.length || (key !== wanted && key.toLowerCase() !== wanted)) continue
      const value = this.#raw[index + 1] ?? ""
      found = found === null ? value : `${found}, ${value}`
    }
    return found
  }
  forEach(each: (value: string, name: string) => void): void {
    const names = new Set(this.#raw.flatMap((name, index) => (index % 2 === 0 ? [name.toLowerCase()] : [])))
    for (const name of names) each(this.get(name) ?? "", name)
  }
}
