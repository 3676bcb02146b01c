import http, { type RequestOptions } from "node:http"
import https from "node:https"
import { syncBuiltinESMExports } from "node:module"
import { TwitterApi } from "twitter-api-v2"

export const make = (base: string) => {
  // It knows no other address than the X API's: its requests are sent to the local one instead.
  const { hostname, port } = new URL(base)
  const request = (url: URL, options: RequestOptions) =>
    http.request({ ...options, protocol: "http:", hostname, port, path: url.pathname + url.search })
  Object.assign(https, { request })
  syncBuiltinESMExports()
  const { v2 } = new TwitterApi("token").readOnly
  return (): Promise<unknown> => v2.singleTweet("20", { "tweet.fields": ["created_at"], expansions: ["author_id"] })
}
