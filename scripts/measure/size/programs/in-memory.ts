// The same read against the emulator instead of the network: it has to run where the packages run, so without Node.
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { defaultCredentials, layerEmulator, send } from "@xeffect/emulator"
import { layer } from "@xeffect/http"
import { getTweet } from "@xeffect/tweets"

const live = layer({ bearer_token: defaultCredentials.bearer_token, send }).pipe(Layer.provide(layerEmulator()))

const program = getTweet({ id: "20" }).pipe(
  Effect.flatMap((response) => Effect.log(response.data)),
  Effect.provide(live)
)

void Effect.runPromise(program)
