/** The requests and answers the emulator works with, whatever carries them. */

/** A request as it arrives. */
export interface EmulatorRequest {
  readonly method: string
  /** With scheme and host; any host will do. */
  readonly url: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** Empty where there is none. */
  readonly body: string
}

/** An answer. Where `reset` is true there is none: the connection breaks, and the other fields mean nothing. */
export interface EmulatorResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly reset: boolean
}

/** The content type of everything the service writes itself. */
export const jsonType = "application/json; charset=utf-8"

/** A request that arrived, as tests may look at it. */
export interface RecordedRequest {
  readonly method: string
  readonly path: string
  /** As it was sent, without the question mark. */
  readonly query: string
  /** The value of `authorization` is only its scheme, or `…` where that is none of those that the service knows. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** The status of the answer, 0 where the connection was broken instead. */
  readonly status: number
}

/** The parts of an address. Nothing in them is decoded. */
export interface Address {
  /** Scheme and host in lower case, without a port that is the scheme's own. */
  readonly origin: string
  readonly path: string
  readonly query: string
}

const parts = /^([A-Za-z][A-Za-z0-9+.-]*):\/\/([^/?#]*)([^?#]*)(?:\?([^#]*))?/

/** Takes an address apart without changing the spelling of its path and query, which signatures depend on. */
export const addressOf = (url: string): Address => {
  const [, scheme = "", authority = "", path = "", query = ""] = parts.exec(url) ?? []
  const protocol = scheme.toLowerCase()
  const host = authority.toLowerCase().replace(/^.*@/, "")
  const ordinary = protocol === "https" ? ":443" : ":80"
  const trimmed = host.endsWith(ordinary) ? host.slice(0, -ordinary.length) : host
  return { origin: `${protocol}://${trimmed}`, path: path === "" ? "/" : path, query }
}

/** Undoes percent-encoding, and leaves as it is what cannot be undone. */
export const decodePercent = (text: string): string => (/%(?![0-9A-Fa-f]{2})/.test(text) ? text : decodeBytes(text))

const decodeBytes = (text: string): string => {
  const bytes = new TextEncoder().encode(text)
  const out: Array<number> = []
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] ?? 0
    if (byte === 0x25) {
      out.push(Number.parseInt(String.fromCharCode(bytes[index + 1] ?? 0, bytes[index + 2] ?? 0), 16))
      index += 2
    } else {
      out.push(byte)
    }
  }
  // A byte order mark is a character like others, and signed like them.
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(new Uint8Array(out))
}

/** The pairs of a query or a form, decoded, in their order, with what is repeated and what is empty. */
export const parseForm = (text: string): ReadonlyArray<readonly [string, string]> =>
  text
    .split("&")
    .filter((pair) => pair !== "")
    .map((pair) => {
      const [name = "", ...value] = pair.replaceAll("+", " ").split("=")
      return [decodePercent(name), decodePercent(value.join("="))] as const
    })

/** Keeps a recorded request free of secrets. */
export const withoutSecrets = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> => {
  const authorization = headers["authorization"]
  if (authorization === undefined) return headers
  // Where there is no scheme that is known, a secret may stand in its place.
  const [scheme = "…"] = /^(?:basic|bearer|oauth|)(?=\s|$)/i.exec(authorization) ?? []
  return { ...headers, authorization: scheme }
}

/** A request that has arrived, and when. */
export interface Arrival {
  readonly request: EmulatorRequest
  readonly address: Address
  readonly now: number
}
