import { layerBearer } from "@xeffect/http"
import { Emulator, layerEmulator, send } from "@xeffect/emulator"
import { getMe } from "@xeffect/users"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { type Check, check, expectEqual } from "./check.ts"
import { response } from "./edge.ts"
import { Service } from "./target.ts"

const edge = check(
  "runs a function for the edge, bundled and minified",
  "app",
  Effect.gen(function* () {
    const { target } = yield* Service
    const environment = { X_BASE_URL: target.base_url, X_BEARER_TOKEN: target.bearer_token }
    const ask = (user: string) =>
      Effect.promise(() =>
        response(new Request(`https://edge.example/?user=${user}`), environment).then((response) =>
          response.json().then((json) => [response.status, json] as const)
        )
      )
    const [status, posts] = yield* ask(target.me.id)
    yield* expectEqual("the status and the posts", [status, posts.length], [200, 5])
    yield* expectEqual("the status without a user", (yield* ask("nobody"))[0], 502)
  })
)

const inMemory = check(
  "runs the emulator in memory",
  "app",
  Effect.gen(function* () {
    const me = yield* getMe().pipe(
      Effect.provide(
        Layer.unwrap(
          Effect.map(Emulator, ({ credentials }) => layerBearer({ bearer_token: credentials.oauth2_user_token, send }))
        ).pipe(Layer.provide(layerEmulator()))
      )
    )
    yield* expectEqual("the user", me.data?.id, (yield* Service).target.me.id)
  })
)

export const bundles: ReadonlyArray<Check> = [edge, inMemory]
