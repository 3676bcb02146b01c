/**
 * Tries unmodified clients from npm against the emulator, which receives their requests for the X API.
 *
 *     npm run test:clients
 *
 * Ends with 1 if a call fails, unless that is a known fault of the client, or if a known fault does not occur any more.
 */
// First: some clients read the runtime's fetch once, when they are loaded.
import { redirectTo } from "./redirect-clients.ts"
import { emulateOnPort } from "@xeffect/emulator/server"
import { twitterApiSdk, xdk } from "../../packages/emulator/test/clients/official.ts"
import { twitterLite, twitterV2 } from "../../packages/emulator/test/clients/older.ts"
import { arctic, authJs, passportOAuth2, passportTwitter } from "../../packages/emulator/test/clients/sign-ins.ts"
import { type Suite, tryClient } from "../../packages/emulator/test/clients/suite.ts"
import { twitterApiV2 } from "../../packages/emulator/test/clients/twitter-api-v2.ts"

const newer: ReadonlyArray<Suite> = [twitterApiV2, xdk, twitterApiSdk]
const older: ReadonlyArray<Suite> = [twitterV2, twitterLite]
const signIns: ReadonlyArray<Suite> = [arctic, passportTwitter, passportOAuth2, authJs]

const tried = async (suite: Suite) => {
  const { close, emulator, options } = await emulateOnPort({ limits: "off", streams: { max_connections: 5 } })
  redirectTo(options.base_url)
  const { calls, failed } = await tryClient(suite, emulator)
  await close()
  console.log(`${suite.name}: ${calls - failed.length} of ${calls}`)
  return { calls, failed }
}

let total = 0
for (const suite of [...newer, ...older, ...signIns]) {
  const { calls, failed } = await tried(suite)
  total += calls
  const known = suite.ownFaults ?? {}
  for (const { call, why } of failed) {
    const cause = known[call]
    console.log(cause === undefined ? `  failed: ${call}: ${why}` : `  a fault of the client: ${call}: ${cause}`)
    if (cause === undefined) process.exitCode = 1
  }
  for (const call of Object.keys(known)) {
    if (failed.some((one) => one.call === call)) continue
    console.log(`  does not fail any more: ${call}`)
    process.exitCode = 1
  }
}
console.log(`${total} calls`)
// Clients leave connections open.
process.exit()
