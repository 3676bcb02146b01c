/**
 * Names what the tests left out because a program is not on this machine, a line each.
 *
 *     npm run skipped
 *     npm run skipped -- --strict # fails if anything was left out
 */
import { parseArgs } from "node:util"
import { hasKeyring } from "../../packages/cli/test/sign-in/keyring.ts"
import { hasScript } from "../../packages/export/test/support/pseudo-terminal.ts"
import { hasPandas, hasParquetInR } from "../../packages/export/test/support/languages.ts"
import { hasPostgres } from "../../packages/export/test/support/postgres-server.ts"
import { hasRedis } from "../../packages/http/test/redis-server.ts"
import { hasPublished } from "../../packages/text/test/published.ts"
import { standardPython } from "../runtimes/languages.ts"
import { findChromium } from "../runtimes/chromium.ts"
import { hasSite } from "../../site/playground/test/support/has-site.ts"

const { values } = parseArgs({ options: { strict: { type: "boolean", default: false } } })

const missing = [
  ...(hasRedis
    ? []
    : ["redis-server is not installed: token stores and rate limits that processes share were not tried with Redis"]),
  ...(hasPostgres ? [] : ["PostgreSQL is not installed: no collection was tried on several machines"]),
  ...(hasScript ? [] : ["script of util-linux is not installed: no progress line was tried in a terminal"]),
  ...(hasKeyring ? [] : ["gnome-keyring or dbus is not installed: no secret was tried in a keychain"]),
  ...(standardPython.command === undefined ? ["python3 is not installed: no bot in Python was tried"] : []),
  ...(findChromium() === undefined
    ? ["no browser is installed, and CHROME_PATH names none: nothing was tried in Chromium"]
    : [])
]

// The tools that `system-packages` does not install: files, and languages that are tried once a week.
const beside = [
  ...(hasSite ? [] : ["npm --prefix site install was not run: the playground was not tried"]),
  ...(hasPublished
    ? []
    : ["the published cases of weighted text are not beside the repository: only its own were tried"]),
  ...(hasPandas ? [] : ["pandas and pyarrow are not installed: no table was read with Python"]),
  ...(hasParquetInR ? [] : ["R or its package nanoparquet are not installed: no table was read with R"])
]

for (const line of [...missing, ...beside]) console.log(`skipped: ${line}`)
if (missing.length > 0) console.log("npm run system-packages installs it on Debian and Ubuntu")
if (missing.length + beside.length === 0) console.log("nothing was skipped")
if (values.strict && missing.length > 0) process.exitCode = 1
