import * as NodeHttpClient from "@effect/platform-node/NodeHttpClient"
import { layerBearer } from "@xeffect/http"
import { httpClientSend } from "@xeffect/http/http-client"
import { getTweet } from "@xeffect/tweets"
import * as Layer from "effect/Layer"
import { run } from "./packages.ts"

export const make = (base_url: string) =>
  run(
    Layer.provide(layerBearer({ bearer_token: "token", base_url, send: httpClientSend }), NodeHttpClient.layerUndici),
    getTweet
  )
