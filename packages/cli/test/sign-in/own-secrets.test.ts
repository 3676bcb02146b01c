// A command prints none of the credentials that it uses.
import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { storeTokens } from "@xeffect/http/sign-in/stores"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { OwnSecrets, withoutSecrets } from "../../src/output/own-secrets.ts"
import { Screen } from "../../src/output/screen.ts"
import { noSeal } from "../../src/profiles/secrets/seal.ts"
import { layerTokens } from "../../src/profiles/secrets/tokens.ts"

const secret = "0123456789abcdefghijklmnopqrstuvwxyzABCD"

describe("A secret in a text", () => {
  it.each([
    ["as a whole", `a ${secret} b`, "a <redacted> b"],
    ["before a letter", `a ${secret}b`, "a <redacted>b"],
    ["twice", `${secret}${secret}`, "<redacted><redacted>"],
    ["cut by a table to three quarters", `a ${secret.slice(0, 30)}… b`, "a <redacted>… b"],
    ["cut by a table to two thirds", `a ${secret.slice(0, 27)}… b`, "a <redacted>… b"],
    ["cut to what says little", `a ${secret.slice(0, 15)}… b`, `a ${secret.slice(0, 15)}… b`]
  ])("is redacted %s", (_, text, expected) => {
    assert.strictEqual(withoutSecrets(text, new Set([secret])), expected)
  })
})

it.live("Tokens that a command has stored are known, so that it prints none of them", () =>
  Effect.gen(function* () {
    const folder = mkdtempSync(join(tmpdir(), "xeffect-tokens-"))
    yield* Effect.addFinalizer(() => Effect.sync(() => rmSync(folder, { recursive: true })))
    const secrets = new Set<string>()
    const profile = { name: "ada", kind: "oauth2", secrets: "file", folder: "a".repeat(32) } as const
    const tokens = {
      access_token: Redacted.make(`access-${secret}`),
      refresh_token: Redacted.make(`refresh-${secret}`)
    }
    yield* storeTokens(tokens).pipe(
      Effect.provide(layerTokens(profile, noSeal)),
      Effect.provideService(OwnSecrets, secrets),
      Effect.provideService(Screen, Screen.of({} as never)),
      Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromEnv({ env: { XDG_STATE_HOME: folder } }))
    )
    // An earlier version has stored them there.
    assert.include(readdirSync(join(folder, "xeffect", "profiles", profile.folder, "tokens")), "tokens-1")
    assert.includeMembers([...secrets], [`access-${secret}`, `refresh-${secret}`])
  }).pipe(Effect.scoped)
)
