// As `xeffect.ts`, but importing modules where that loads the whole of each package: what a program on Node can do that
// is not bundled.
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import { layerBearer } from "@xeffect/http/layer-bearer"
import { getTweet } from "@xeffect/tweets/lookup"
import { run } from "./packages.ts"

export const make = (base_url: string) =>
  run(layerBearer({ bearer_token: "token", base_url }), FetchHttpClient.layer, getTweet)
