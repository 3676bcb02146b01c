import { layer } from "@xeffect/http"
import { getTweet } from "@xeffect/tweets"
import { run } from "./packages.ts"

const keys = { consumer_key: "k", consumer_secret: "s", access_token: "12-t", access_token_secret: "s" }

export const make = (base_url: string) => run(layer({ ...keys, base_url }), getTweet, true)
