#!/usr/bin/env node
/** The command that runs the emulator on this machine until it is stopped. */
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeServices from "@effect/platform-node/NodeServices"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Emulator, layerEmulator } from "./emulator.ts"
import { EmulatorServer, layerServer } from "./server.ts"
import { version } from "./version.ts"

const port = Flag.Int("port").pipe(
  Flag.withAlias("p"),
  Flag.withDescription("Port to listen on, 0 for any that is free"),
  Flag.withDefault(8080)
)

const vocabulary = Flag.Literals("vocabulary", ["tweets", "posts"]).pipe(
  Flag.withDescription("Names in answers: as in recorded traffic, or as in the newest description"),
  Flag.withDefault("tweets")
)

// Lines that can be pasted into a shell or a file of settings.
const announce = Effect.gen(function* () {
  const { credentials } = yield* Emulator
  const { url } = yield* EmulatorServer
  yield* Console.log(
    [
      `X_BASE_URL=${url}`,
      `X_BEARER_TOKEN=${credentials.bearer_token}`,
      `X_CONSUMER_KEY=${credentials.consumer_key}`,
      `X_CONSUMER_SECRET=${credentials.consumer_secret}`,
      `X_ACCESS_TOKEN=${credentials.access_token}`,
      `X_ACCESS_TOKEN_SECRET=${credentials.access_token_secret}`,
      `X_CLIENT_ID=${credentials.client_id}`,
      `X_CLIENT_SECRET=${credentials.client_secret}`
    ].join("\n")
  )
})

const emulator = Command.make("xeffect-emulator", { port, vocabulary }, (flags) => {
  const server = Layer.provideMerge(layerServer({ port: flags.port }), layerEmulator(flags))
  return Layer.launch(Layer.provide(Layer.effectDiscard(announce), server))
}).pipe(
  Command.withDescription("The X API v2 in memory, on a port of this machine. Nothing leaves it, nothing is kept.")
)

emulator.pipe(Command.run({ version }), Effect.provide(NodeServices.layer), NodeRuntime.runMain)
