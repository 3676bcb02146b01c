import type { XApi } from "@xeffect/core"
import type { Emulator } from "@xeffect/emulator"
import { facts } from "../../../emulator/src/description/facts.ts"
import { seedUsers } from "../../../emulator/src/world/seed-users.ts"
import { bearer, withCredentials } from "@xeffect/http"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import { served } from "./emulated.ts"

const token = "benToken"

const scopes = Array.from(new Set(facts.operations.flatMap(({ security }) => security.OAuth2UserToken ?? [])))

/** Makes calls as Ben, a user other than the main one. */
export const asBen = withCredentials({ bearer: bearer(Redacted.make(token)) })

/** Runs a program against the emulator's server, with both kinds of credentials of the main user, at noon of a day. */
export const scenario = (program: Effect.Effect<void, unknown, XApi | Emulator>) =>
  Effect.gen(function* () {
    yield* TestClock.setTime(new Date("2026-11-21T12:00:00Z").getTime())
    const ben = { token, user_id: seedUsers.ben.id, scopes }
    yield* program.pipe(Effect.provide(served(["oauth1", "oauth2"], { oauth2_tokens: [ben] })))
  })
