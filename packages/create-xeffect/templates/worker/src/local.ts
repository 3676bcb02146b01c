/** npm start, and the test: the worker on this machine, with an X API in memory. It needs no account, no keys and no Cloudflare. */
import { DatabaseSync } from "node:sqlite"
import { emulateOnPort } from "@xeffect/emulator/server"
import { createActivitySubscription } from "xeffect/activity"
import { bearer } from "xeffect/http"
import { promises } from "xeffect/promise"
import { createTweet } from "xeffect/tweets"
import { ensureWebhook } from "xeffect/webhooks"
import * as Effect from "effect/Effect"
import worker, { Bot, type Env } from "./index.ts"

/** A storage like that of a Durable Object. */
const makeStorage = () => {
  const database = new DatabaseSync(":memory:")
  return {
    sql: {
      exec: (sql: string, ...values: Array<string | number>) => {
        const rows = database.prepare(sql).all(...values)
        return { toArray: () => rows }
      }
    }
  }
}

/** Starts the worker. X delivers each of its events twice, as it sometimes does. `mention` posts to it, and waits for the end. */
export const startLocal = async () => {
  let deliver: (request: Request) => Promise<Response> = async () => new Response(null, { status: 503 })
  const send = (request: Request) => Effect.promise(() => deliver(request))
  const emulated = await emulateOnPort({ webhooks: { send, duplicate: 1, challenge_every: "Infinity" } })
  const { emulator, options } = emulated
  const { consumer_secret } = emulator.credentials
  const { main } = emulator.world.seed.users
  const env: Env = {
    X_BASE_URL: options.base_url ?? "",
    X_CLIENT_ID: emulator.credentials.client_id,
    X_CLIENT_SECRET: emulator.credentials.client_secret,
    X_CONSUMER_SECRET: consumer_secret,
    X_TOKENS: JSON.stringify({ access_token: emulator.credentials.oauth2_user_token }),
    BOT: { getByName: () => bot }
  }
  const bot = new Bot({ storage: makeStorage() }, env)
  deliver = (request) => worker.fetch(request, env)
  const x = promises(options)
  const { id } = await x(ensureWebhook("https://worker.example/x"))
  // Who is mentioned has to agree, by a token of theirs.
  const user = x.as(bearer(emulator.credentials.oauth2_user_token))
  await user(createActivitySubscription, { event_type: "post.mention.create", user_id: main, webhook_id: id })
  const other = x.as(bearer((await x(emulator.user.tokens("ben_harbor"))).oauth2_user_token))
  return {
    /** Posts a mention. Returns the replies to it. */
    mention: async (text: string) => {
      const { data: post } = await other(createTweet, { text: `@ada_rivers ${text}` })
      await x(emulator.webhooks.settled)
      const posts = Array.from(emulator.world.posts.values())
      return posts.filter(({ references }) => references.some(({ id }) => id === post.id)).map((reply) => reply.text)
    },
    deliveries: () => x(emulator.webhooks.deliveries),
    close: async () => {
      await x.close()
      await emulated.close()
    }
  }
}

if (process.argv[2] === "start") {
  const local = await startLocal()
  const [reply] = await local.mention("how high is the tide?")
  console.log(`Reply: ${reply}`)
  await local.close()
}
