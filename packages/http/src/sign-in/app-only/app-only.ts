import type { XError } from "@xeffect/core"
import { refuseIf } from "@xeffect/core/failure"
import { checkObject } from "@xeffect/core/options"
import * as Effect from "effect/Effect"
import type { Scope } from "effect/Scope"
import type { Credential } from "../../credentials/credential.ts"
import { readSecret } from "../../credentials/secret.ts"
import { readSend } from "../../send/option.ts"
import { type App, appOnlyToken } from "./app-only-token.ts"
import { renewable } from "../refresh/renewable.ts"

export * from "./app-only-token.ts"

/**
 * A credential for the app that requests its token when it is first needed, and again after the token was invalidated.
 * All fibers share it.
 *
 * Fails with `InvalidInput` for an empty or malformed key. Calls fail as `appOnlyToken` does.
 *
 * @since 0.1.0
 * @example
 * ```ts
 * import { layer } from "xeffect/http"
 * import { appOnly } from "xeffect/http/sign-in/app-only"
 * import * as Effect from "effect/Effect"
 * import * as Layer from "effect/Layer"
 *
 * const app = appOnly({ consumer_key: "…", consumer_secret: "…" })
 * const live = Layer.unwrap(Effect.map(app, (bearer) => layer({ bearer })))
 * ```
 */
export const appOnly = Effect.fnUntraced(function* <R = never>(
  app: App<R>
): Effect.fn.Return<Credential, XError, R | Scope> {
  yield* refuseIf("app_only_token", checkObject("app", app))
  const send = yield* readSend("app_only_token", app)
  const identity = yield* readSecret("consumer_key", app.consumer_key, "app_only_token")
  yield* readSecret("consumer_secret", app.consumer_secret, "app_only_token")
  const token = Effect.map(appOnlyToken({ ...app, fetch: undefined, send }), (access_token) => ({ access_token }))
  return { ...(yield* renewable({ identity, skew: 0, obtain: () => token })), isAppOnly: true }
})
