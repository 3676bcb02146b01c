import { layerBearer } from "@xeffect/http"
import { getTweet } from "@xeffect/tweets"
import { run } from "./packages.ts"

export const make = (base_url: string) => run(layerBearer({ bearer_token: "token", base_url }), getTweet)
