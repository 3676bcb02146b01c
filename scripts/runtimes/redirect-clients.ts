/** Sends requests for the X API to a server instead. */
import https from "node:https"
import { fetchTo, requestTo } from "../../packages/emulator/test/redirects.ts"

let base = ""

globalThis.fetch = fetchTo(() => base)
https.request = requestTo(() => base)

/** Sends all requests from now on to the server at a URL. */
export const redirectTo = (url: string): void => {
  base = url
}
