/** npm start: the worker on this machine, with an X API in memory. It needs no account, no keys and no Cloudflare. */
import { startLocal } from "./local.ts"

const local = await startLocal()
const [reply] = await local.mention("how high is the tide?")
console.log(`Reply: ${reply}`)
await local.close()
