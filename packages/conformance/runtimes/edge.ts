// The smallest function for the edge. The suite contains it as it would be deployed, bundled and minified on its own.
import { layerBearer } from "@xeffect/http"
import { getUsersTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"

/** What the function is configured with. */
export interface Environment {
  readonly X_BASE_URL: string
  readonly X_BEARER_TOKEN: string
}

/** Responses with the newest posts of the user that the query names. */
export const response = (request: Request, environment: Environment): Promise<Response> => {
  const id = new URL(request.url).searchParams.get("user") ?? ""
  const live = layerBearer({ bearer_token: environment.X_BEARER_TOKEN, base_url: environment.X_BASE_URL })
  return getUsersTweets({ id, max_results: 5 }).pipe(
    Effect.map(({ data }) => Response.json(data)),
    Effect.catch(({ message, status }) => Effect.succeed(Response.json({ message }, { status: status ?? 502 }))),
    Effect.provide(live),
    Effect.runPromise
  )
}
