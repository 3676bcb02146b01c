/** The rest of rate limits, by the responses to the commands of this machine. */
import { readdirSync, rmSync, statSync } from "node:fs"
import { join } from "node:path"
import { isAppOnlyToken } from "@xeffect/core/failure"
import { field } from "@xeffect/core/wire"
import { around, bearer, type Credential, type Middleware, oauth1, type OAuth1Keys } from "@xeffect/http"
import { identityOf, type LastLimit, rateLimitRecord } from "@xeffect/http/middleware"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { printable } from "../output/printable.ts"
import { Screen } from "../output/screen.ts"
import type { Account } from "./account.ts"
import { ofServer, readState, stateFolder, writeState } from "./state.ts"

/**
 * A file for each credential and operation, so that processes do not overwrite each other's. If one cannot be written, the next
 * response tells the limits again.
 */
const save = (folder: string, operation: string, limits: ReadonlyArray<LastLimit>) =>
  Effect.forEach(
    new Set(limits.map((one) => one.identity)),
    (identity) => {
      const own = limits.filter((one) => one.identity === identity)
      return Effect.ignore(writeState(join(folder, identity, `${operation}.json`), own, false))
    },
    { discard: true }
  )

const limitsFolder = (base_url: string | undefined) => stateFolder(ofServer("limits", base_url))

/** No window of a limit is longer. A token that is refreshed is another credential, so the folders of old ones would become many. */
const dayOfLimits = 86_400_000

const namesIn = (directory: string): ReadonlyArray<string> => {
  try {
    return readdirSync(directory)
  } catch {
    return []
  }
}

const removeOld = (folder: string, now: number) => {
  for (const name of namesIn(folder)) {
    const path = join(folder, name)
    // Another process may have removed it.
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: now }
    if (mtimeMs < now - dayOfLimits) rmSync(path, { recursive: true, force: true })
  }
}

/** Notes the rate limits that responses report. No call fails if they cannot be written. */
export const notedLimits = Effect.fnUntraced(function* (base_url: string | undefined) {
  const folder = yield* limitsFolder(base_url)
  removeOld(folder, yield* Clock.currentTimeMillis)
  const record = rateLimitRecord()
  const noting = around((send) => (outgoing) => {
    const note = Effect.flatMap(record.last(outgoing), (limits) => save(folder, outgoing.definition.name, limits))
    return send(outgoing).pipe(
      Effect.tap(() => note),
      Effect.tapError(() => note)
    )
  })
  const middleware: Middleware = (next) => {
    const made = record(next)
    return Effect.isEffect(made) ? Effect.map(made, noting) : noting(made)
  }
  return middleware
})

/** The rest of a limit, and whose requests it counts. */
export interface LimitLeft extends LastLimit {
  readonly per: "app" | "user"
}

const isLimit = (value: unknown): value is LastLimit =>
  ["limit", "remaining", "reset", "at"].every((name) => Number.isFinite(field(value, name))) &&
  typeof field(value, "operation") === "string"

/** The credentials of an account, each kind that it has whole. */
export const credentialsOf = (account: Account): ReadonlyArray<Credential> => {
  const { access_token, access_token_secret, bearer: own, bearer_token, consumer_key, consumer_secret } = account
  const keys = [access_token, access_token_secret, consumer_key, consumer_secret]
  return [
    ...(own === undefined ? [] : [own]),
    ...(bearer_token === undefined ? [] : [bearer(bearer_token)]),
    ...(keys.includes(undefined) ? [] : [oauth1(account as OAuth1Keys)])
  ]
}

/** Whose requests a credential makes: the app's, or a user's. */
export const perOf = ({ identity, isAppOnly, kind }: Credential): LimitLeft["per"] =>
  kind === "bearer" && (isAppOnly === true || isAppOnlyToken(identity)) ? "app" : "user"

/** The rest of the limits for the credentials of an account, of each operation that a command has called with them. */
export const limitsLeft = Effect.fnUntraced(function* (account: Account) {
  const { tell } = yield* Screen
  const folder = yield* limitsFolder(account.base_url)
  const found: Array<LimitLeft> = []
  for (const credential of credentialsOf(account)) {
    // Nobody is signed in: then nothing is known.
    const identity = yield* Effect.option(identityOf(credential))
    if (Option.isNone(identity)) continue
    const directory = join(folder, identity.value)
    for (const name of namesIn(directory).filter((name) => /^\w+\.json$/.test(name))) {
      // The limits of other operations are known all the same.
      const limits = yield* Effect.catch(readState(join(directory, name)), ({ message }) =>
        Effect.as(tell(printable(message)), undefined)
      )
      const per = perOf(credential)
      if (Array.isArray(limits)) found.push(...limits.filter(isLimit).map((one) => ({ ...one, per })))
    }
  }
  return found
})
