/** The findings that need requests. Each request is free by X's prices. */
import { getConnections, getRuleCounts } from "@xeffect/streams"
import { getWebhooks, type Webhook } from "@xeffect/webhooks"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { showDollars } from "../../session/costs/dollars.ts"
import { balanceHere } from "../../operations/balance.ts"
import { accountOf, defaultServer, serverOf } from "../../profiles/credentials.ts"
import { limitsLeft } from "../../session/limits-left.ts"
import { shellWord } from "../../output/shell-word.ts"
import type { Shared } from "../../session/shared.ts"
import { counted, type Finding, findingsOf, listed } from "./finding.ts"
import type { Held } from "./held.ts"

/** OAuth 1.0a signs the time, and X accepts a difference of five minutes. */
const tolerated = 300_000
const noticed = 30_000

const clockFinding = (date: string | null, begin: number, end: number): Finding => {
  const check = "clock"
  const there = date === null ? Number.NaN : Date.parse(date)
  if (Number.isNaN(there)) return { check, state: "unknown", found: "The response does not say the time." }
  // A date has whole seconds, and was written between the request and the response.
  const ahead = there + 1000 < begin ? there + 1000 - begin : there > end ? there - end : 0
  const off = `${counted(Math.round(Math.abs(ahead) / 1000), "second")} ${ahead > 0 ? "behind" : "ahead of"}`
  if (Math.abs(ahead) < noticed) return { check, state: "ok", found: "The clock of this machine agrees with X's." }
  const isOff = Math.abs(ahead) >= tolerated
  return {
    check,
    state: isOff ? "fault" : "warning",
    found: `The clock of this machine is ${off} X's.${isOff ? " X refuses requests that OAuth 1.0a signs." : ""}`,
    remedy: "Set the clock, for example by NTP."
  }
}

/** Asks the server for its own description, without credentials, and reads no more than the head of the response. */
const reached = Effect.fnUntraced(function* (base: string) {
  const check = "network"
  const begin = yield* Clock.currentTimeMillis
  const response = yield* Effect.option(
    Effect.tryPromise((signal) =>
      fetch(new URL("/2/openapi.json", base), { signal, redirect: "manual" }).then(async (response) => {
        await response.body?.cancel()
        return {
          date: response.headers.get("date"),
          status: response.status,
          type: response.headers.get("content-type")
        }
      })
    )
  )
  const end = yield* Clock.currentTimeMillis
  if (response._tag === "None") {
    const found = `${base} cannot be reached.`
    return [{ check, state: "fault", found, remedy: "Check your network connection, proxy and firewall." }] as const
  }
  const { date, status, type } = response.value
  const isOwn = status === 200 && type?.includes("json") === true
  const found: Finding = isOwn
    ? { check, state: "ok", found: `${base} responds.` }
    : {
        check,
        state: "warning",
        found: `${base} responds with status ${status} and ${type ?? "no type"}, where X sends JSON.`,
        remedy: "Something between this machine and X may respond in its place, such as a proxy."
      }
  return [found, clockFinding(date, begin, end)]
})

/** The findings about the server, which needs no credentials. */
export const networkFindings = Effect.fnUntraced(function* (shared: Shared) {
  const base = yield* serverOf(shared)
  const isOwn = base === undefined && shared.emulator
  return yield* isOwn ? Effect.succeed([]) : findingsOf("network", reached(base ?? defaultServer))
})

const names = { app: "app-only token", oauth1: "OAuth 1.0a keys", oauth2: "OAuth 2.0 token" }

const webhookFinding = ({ id, url = "", valid }: Webhook): Finding =>
  valid === false
    ? {
        check: "webhooks",
        state: "fault",
        found: `X delivers nothing to ${url}: it did not pass its last challenge.`,
        remedy: `Test it, xeffect webhook trigger challenge --to ${shellWord(url)}, then: xeffect validate-webhook ${shellWord(id)}`
      }
    : { check: "webhooks", state: "ok", found: `X delivers to ${url}.` }

/** Whether X accepts a credential. The list of webhooks takes each kind, needs no scope and is free. */
const credentialFindings = ({ kind }: Held) =>
  findingsOf(
    "sign-in",
    Effect.map(getWebhooks(kind === "oauth1" ? { user_auth: true } : {}), ({ data = [] }): ReadonlyArray<Finding> => [
      { check: "sign-in", state: "ok", found: `X accepts the ${names[kind]}.` },
      ...(kind === "app" ? data.map(webhookFinding) : [])
    ])
  )

const ruleFindings = findingsOf(
  "rules",
  Effect.map(getRuleCounts(), ({ data }): ReadonlyArray<Finding> => {
    const { cap_per_project, client_app_rules_count, project_rules_count } = data ?? {}
    const own = client_app_rules_count?.rule_count
    const isFull =
      cap_per_project !== undefined && project_rules_count !== undefined && project_rules_count >= cap_per_project
    const found = `The app has ${own ?? "an unknown number of"} rules. Its project has ${project_rules_count ?? "?"} of at most ${cap_per_project ?? "?"}.`
    return [
      {
        check: "rules",
        state: isFull ? "warning" : "ok",
        found,
        remedy: isFull ? "Delete rules that nobody uses: xeffect get-rules" : undefined
      }
    ]
  })
)

const connectionFindings = findingsOf(
  "connections",
  Effect.map(getConnections({ status: "active" }), ({ data = [] }): ReadonlyArray<Finding> => {
    const streams = data.map(({ endpoint_name }) => endpoint_name ?? "unknown")
    const found =
      streams.length === 0
        ? "No stream is connected."
        : `${counted(streams.length, "stream")} connected: ${listed(streams)}.`
    return [{ check: "connections", state: "ok", found }]
  })
)

const balanceFindings = Effect.fnUntraced(function* (shared: Shared) {
  const check = "balance"
  const balance = yield* balanceHere(shared)
  if (balance === undefined) return []
  if ("unknown" in balance) return [{ check, state: "unknown" as const, found: balance.unknown }]
  const found = `${showDollars(balance.dollars)} are left.`
  return balance.dollars > 0
    ? [{ check, state: "ok" as const, found }]
    : [{ check, state: "fault" as const, found, remedy: "Buy credits in the developer console." }]
})

const limitFindings = Effect.fnUntraced(function* (shared: Shared) {
  const check = "limits"
  const account = yield* accountOf(shared)
  if (account === undefined) return []
  const now = yield* Clock.currentTimeMillis
  const known = (yield* limitsLeft(account)).filter(({ reset }) => reset > now)
  const spent = known.filter(({ remaining }) => remaining === 0)
  if (known.length === 0) {
    const found = "No command has called X within its present windows, so what is left is not known."
    return [{ check, state: "unknown" as const, found }]
  }
  if (spent.length === 0) return [{ check, state: "ok" as const, found: "No rate limit is used up." }]
  return spent.map(({ operation, reset }) => ({
    check,
    state: "warning" as const,
    found: `${operation} is used up until ${new Date(reset).toISOString().replace(/\.\d+Z$/, "Z")}.`,
    remedy: "Wait for it: --wait. All of them: xeffect limits --left"
  }))
})

/** The findings that need credentials. */
export const accountFindings = Effect.fnUntraced(function* (held: ReadonlyArray<Held>, shared: Shared) {
  const isApp = held.some(({ kind }) => kind === "app")
  const signIn = yield* Effect.forEach(held, credentialFindings)
  const works = !signIn.flat().some(({ check, state }) => check === "sign-in" && state === "fault")
  const ofApp = isApp && works ? [yield* ruleFindings, yield* connectionFindings] : []
  const hidden: ReadonlyArray<Finding> = isApp
    ? []
    : [
        {
          check: "rules",
          state: "unknown",
          found: "X tells rules, connections and webhooks to the app only, and no app-only token is configured.",
          remedy:
            "Sign in as the app, beside the user: xeffect login app --profile app. Then: xeffect doctor --profile app"
        }
      ]
  const balance = yield* findingsOf("balance", balanceFindings(shared))
  const limits = yield* findingsOf("limits", limitFindings(shared))
  return [...signIn, ...ofApp, hidden, balance, limits].flat()
})
