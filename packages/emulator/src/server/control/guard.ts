/** Who may control the emulator: who has the token, on this machine unless told otherwise. */
import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex } from "@noble/hashes/utils.js"
import { isLoopback } from "../../request/hosts.ts"
import { hostnameOf } from "../callers.ts"
import { type Refused, refuse } from "./route.ts"

/** Who may control the emulator. */
export interface GuardOptions {
  readonly token: string
  /** Whether requests may come from other machines. Default: `false`. */
  readonly allow_remote?: boolean | undefined
  /** Host names besides this machine's own. */
  readonly allowed_hosts?: ReadonlyArray<string> | undefined
}

/** Where a request comes from. */
export interface Sender {
  readonly headers: Readonly<Record<string, string>>
  /** The address of the other end of the connection. */
  readonly address: string
}

const isLoopbackAddress = (address: string): boolean => /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/.test(address)

const encoder = new TextEncoder()

const hashOf = (text: string): string => bytesToHex(sha256(encoder.encode(text)))

// Hashes are compared, so that the time it takes says nothing about the token.
const isSame = (given: string, wanted: string): boolean => hashOf(given) === hashOf(wanted)

// A host of the X API is not enough here: nothing is redirected to the control.
const isOwnHost = (host: string, { allowed_hosts = [] }: GuardOptions): boolean => {
  const hostname = hostnameOf(host)
  return (
    hostname !== undefined && (isLoopback(hostname) || allowed_hosts.some((name) => name.toLowerCase() === hostname))
  )
}

/** Why a request may not control the emulator, or nothing if it may. */
export const guarded = (options: GuardOptions, { address, headers }: Sender): Refused | undefined => {
  const { authorization = "", host = "" } = headers
  if (!isOwnHost(host, options)) {
    return refuse("The control does not respond to this host. Allow it with --allow-host.", 421)
  }
  if (options.allow_remote !== true && !isLoopbackAddress(address)) {
    return refuse("The control only accepts requests from this machine. Allow others with --control-remote.", 403)
  }
  const [, token = ""] = /^Bearer +(\S+)$/i.exec(authorization) ?? []
  return isSame(token, options.token)
    ? undefined
    : refuse(
        "The control needs the header Authorization: Bearer with the token of X_EMULATOR_TOKEN. The command prints the token unless you set that variable.",
        401
      )
}
