import * as Effect from "effect/Effect"
import { declaredPace } from "./declared.ts"
import { limitKey } from "./key.ts"
import { CurrentSharedLimits } from "./shared-limits.ts"
import { around, type Middleware } from "../transport/transport.ts"

/**
 * Spaces the requests of operations with a per-second limit (for example `searchAllTweets`: one a second), measured
 * from start to start, for each operation and credential and across all fibers. Requests that are further apart do not
 * wait. Other operations are not affected. Streams are spaced by when they are opened.
 *
 * The spacing is shared wherever the returned middleware is used in the process, and with `layerSharedLimits` between
 * processes. `layer` includes it, see its option `pacing`.
 *
 * @since 0.1.0
 * @example
 * ```ts
 * import { layerBearer } from "xeffect/http"
 * import { pacing } from "xeffect/http/middleware"
 *
 * const live = layerBearer({ bearer_token: "…", around: [pacing()] })
 * ```
 */
export const pacing = (): Middleware => {
  const owner = {}
  return (next) =>
    Effect.map(CurrentSharedLimits, (shared) =>
      around((send) => (outgoing) => {
        const declared = declaredPace(outgoing)
        if (declared?.pace === undefined) return send(outgoing)
        const share = shared && ((interval: number) => shared.pace(outgoing, interval))
        return declared.pace(owner, { key: limitKey(outgoing), interval: 1000 / declared.limit, share }, (waited) =>
          send({ ...outgoing, waited: outgoing.waited + waited })
        )
      })(next)
    )
}
