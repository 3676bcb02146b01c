import { assert, describe, it } from "@effect/vitest"
import { Emulator, layerEmulator } from "@xeffect/emulator"
import { EmulatorServer, layerServer } from "@xeffect/emulator/server"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { bundleProgram } from "../../conformance/running/bundles.ts"

// A process of its own: the environment is read once in each.
const program = await bundleProgram(fileURLToPath(new URL("environment-process.ts", import.meta.url)))

const printed = (variables: Readonly<Record<string, string>>, ...given: ReadonlyArray<string>) =>
  Effect.promise(async () => {
    const args = ["--no-warnings", program, ...given]
    return (await promisify(execFile)(process.execPath, args, { env: { PATH: "", ...variables } })).stdout.trim()
  })

describe("promises of the environment", () => {
  it.live(
    "use its credentials, address and options, which given options replace",
    () =>
      Effect.gen(function* () {
        const { credentials, user_id } = { ...(yield* Emulator), user_id: "2244994945" }
        const variables = {
          X_BASE_URL: (yield* EmulatorServer).url,
          X_CONSUMER_KEY: credentials.consumer_key,
          X_CONSUMER_SECRET: credentials.consumer_secret,
          X_ACCESS_TOKEN: credentials.access_token,
          X_ACCESS_TOKEN_SECRET: credentials.access_token_secret
        }
        assert.strictEqual(yield* printed(variables), user_id)
        assert.match(yield* printed({ ...variables, X_MAX_WAIT: "soon" }), /^ConfigError.*X_MAX_WAIT/s)
        assert.strictEqual(yield* printed({ ...variables, X_MAX_WAIT: "soon" }, "given"), user_id)
        assert.match(yield* printed({ X_BASE_URL: variables.X_BASE_URL }), /^XError: getMe: MissingCredentials: /)
      }).pipe(Effect.provide(Layer.provideMerge(layerServer(), layerEmulator()))),
    120_000
  )
})
