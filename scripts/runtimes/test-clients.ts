/**
 * Tries unmodified clients from npm against the emulator, which receives their requests for the X API.
 *
 *     npm run test:clients
 *
 * Ends with 1 if a call fails, unless that is a known fault of the client, or if a known fault does not occur any more.
 */
// First: some clients read the runtime's fetch once, when they are loaded.
import { redirectTo } from "./clients/redirect.ts"
import { emulateOnPort } from "@xeffect/emulator/server"
import * as Effect from "effect/Effect"
import { inspect } from "node:util"
import { twitterApiSdk, xdk } from "./clients/official.ts"
import { twitterLite, twitterV2 } from "./clients/older.ts"
import { arctic, authJs, passportOAuth2, passportTwitter } from "./clients/sign-ins.ts"
import type { Failed, Given, Suite } from "./clients/suite.ts"
import { twitterApiV2 } from "./clients/twitter-api-v2.ts"

const newer: ReadonlyArray<Suite> = [twitterApiV2, xdk, twitterApiSdk]
const older: ReadonlyArray<Suite> = [twitterV2, twitterLite]
const signIns: ReadonlyArray<Suite> = [arctic, passportTwitter, passportOAuth2, authJs]

const limit = <A>(run: () => Promise<A>): Promise<A> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("nothing in 20 seconds")), 20_000)
    run()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })

const tried = async ({ name, run }: Suite) => {
  const { close, emulator, options } = await emulateOnPort({ limits: "off", streams: { max_connections: 5 } })
  redirectTo(options.base_url)
  const failed: Array<Failed> = []
  let calls = 0
  const call: Given["call"] = async (one, run, isRight = () => true) => {
    calls++
    try {
      const result = await limit(run)
      if (isRight(result)) return result
      failed.push({ call: one, why: `unexpected: ${inspect(result, { depth: 3 }).slice(0, 300)}` })
    } catch (error) {
      const { data, error: body, message } = Object(error)
      failed.push({ call: one, why: `${message} ${inspect(data ?? body ?? "", { depth: 3 }).slice(0, 300)}` })
    }
    return undefined
  }
  const approve: Given["approve"] = async (url) =>
    new URL(await Effect.runPromise(emulator.user.approve(url))).searchParams
  await run({ call, approve, emulator })
  await close()
  console.log(`${name}: ${calls - failed.length} of ${calls}`)
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
