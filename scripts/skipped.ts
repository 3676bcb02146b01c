/**
 * Names what the tests left out because a program is not on this machine, a line each.
 *
 *     npm run skipped
 *     npm run skipped -- --strict # fails if anything was left out
 */
import { parseArgs } from "node:util"
import { hasRedis } from "../packages/http/test/redis-server.ts"
import { findChromium } from "./runtimes/chromium.ts"

const { values } = parseArgs({ options: { strict: { type: "boolean", default: false } } })

const missing = [
  ...(hasRedis
    ? []
    : ["redis-server is not installed: token stores and rate limits that processes share were not tried with Redis"]),
  ...(findChromium() === undefined
    ? ["no browser is installed, and CHROME_PATH names none: nothing was tried in Chromium"]
    : [])
]

for (const line of missing) console.log(`skipped: ${line}`)
console.log(missing.length === 0 ? "nothing was skipped" : "npm run system-packages installs it on Debian and Ubuntu")
if (values.strict && missing.length > 0) process.exitCode = 1
