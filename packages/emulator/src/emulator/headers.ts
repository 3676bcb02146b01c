/** The headers that responses of the X API have besides the headers of their content. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import type { Caller } from "../auth/credentials.ts"
import { facts } from "../description/facts.ts"
import { isService } from "../request/hosts.ts"
import { type Arrival, jsonType } from "../request/request.ts"

const transactionId = Effect.map(Random.nextIntBetween(0, 0xffff_ffff), (number) =>
  number.toString(16).padStart(16, "0")
)

const ofTheService = {
  "api-version": facts.version,
  "cache-control": "no-cache, no-store, max-age=0",
  perf: "7626143928",
  server: "tsa_b",
  // Connections are not distinguished: where there is no socket there is none.
  "x-connection-hash": "786566666563742d656d756c61746f72".repeat(2),
  "x-content-type-options": "nosniff",
  "x-frame-options": "SAMEORIGIN",
  "x-xss-protection": "0"
}

// Another host is not the X API's, and its browser would refuse plain http there for twenty years.
const transportSecurity = (origin: string): Readonly<Record<string, string>> =>
  isService(/^\w+:\/\/([^:/]*)/.exec(origin)?.[1] ?? "") ? { "strict-transport-security": "max-age=631138519" } : {}

const disposition = { "content-disposition": "attachment; filename=json.json" }

/** The headers of every response of an operation. */
export const commonHeaders = Effect.fnUntraced(function* ({ address, now }: Arrival, type: string) {
  return {
    ...ofTheService,
    ...transportSecurity(address.origin),
    ...(type === jsonType ? disposition : {}),
    "content-type": type,
    date: new Date(now).toUTCString(),
    "x-response-time": String((yield* Clock.currentTimeMillis) - now),
    "x-transaction-id": yield* transactionId
  }
})

const levelOf = (caller: Caller): string => {
  if (!("scopes" in caller)) return "read"
  const scopes = Array.from(caller.scopes)
  if (caller.kind === "UserToken" || scopes.includes("dm.write")) return "read-write-directmessages"
  return scopes.some((scope) => scope.endsWith(".write")) ? "read-write" : "read"
}

/** The permissions of a credential, which programs read. */
export const accessLevelOf = (caller: Caller): Readonly<Record<string, string>> =>
  caller.kind === "None" ? {} : { "x-access-level": levelOf(caller) }
