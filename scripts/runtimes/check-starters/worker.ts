import { deepStrictEqual, match, strictEqual } from "node:assert/strict"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { emulateOnPort } from "@xeffect/emulator/server"
import { createActivitySubscription } from "xeffect/activity"
import { bearer } from "xeffect/http"
import { promises } from "xeffect/promise"
import { createTweet } from "xeffect/tweets"
import { ensureWebhook } from "xeffect/webhooks"
import { bundle } from "../bundle.ts"
import { findWorkerd, serve } from "../workerd.ts"

/** Runs the worker of a project in Cloudflare's runtime, as it is deployed: X delivers a mention twice, and gets one reply. */
export const tryWorker = async (project: string): Promise<void> => {
  const settings = readFileSync(join(project, "wrangler.jsonc"), "utf8")
  const { compatibility_date, durable_objects, main } = JSON.parse(settings.replaceAll(/^\s*\/\/.*$/gm, ""))
  const emulated = await emulateOnPort({ webhooks: { duplicate: 1, challenge_every: "Infinity" } })
  const { emulator, options } = emulated
  const { client_id, client_secret, consumer_secret, oauth2_user_token } = emulator.credentials
  const folder = mkdtempSync(join(tmpdir(), "worker-"))
  const x = promises(options)
  try {
    const [{ class_name, name }] = durable_objects.bindings
    const worker = {
      module: await bundle(join(project, main), { conditions: ["workerd", "worker", "browser"] }),
      compatibilityDate: compatibility_date,
      objects: { [name]: class_name },
      texts: {
        X_BASE_URL: options.base_url ?? "",
        X_CLIENT_ID: client_id,
        X_CLIENT_SECRET: client_secret,
        X_CONSUMER_SECRET: consumer_secret,
        X_TOKENS: JSON.stringify({ access_token: oauth2_user_token })
      }
    }
    const running = await serve(await findWorkerd(), folder, { worker })
    try {
      strictEqual((await fetch(running.url)).status, 404)
      const { id } = await x(ensureWebhook(`${running.url}/x`))
      const mentions = { event_type: "post.mention.create", user_id: emulator.world.seed.users.main } as const
      await x.as(bearer(oauth2_user_token))(createActivitySubscription, { ...mentions, webhook_id: id })
      const other = x.as(bearer((await x(emulator.user.tokens("ben_harbor"))).oauth2_user_token))
      const { data: post } = await other(createTweet, { text: "@ada_rivers how high is the tide?" })
      await x(emulator.webhooks.settled)
      const posts = Array.from(emulator.world.posts.values())
      const replies = posts.filter(({ references }) => references.some((one) => one.id === post.id))
      strictEqual(replies.length, 1)
      match(replies[0]?.text ?? "", /^I counted 6 words/)
      const deliveries = await x(emulator.webhooks.deliveries)
      deepStrictEqual(
        deliveries.flatMap(({ statuses }) => statuses),
        [200, 200]
      )
    } finally {
      running.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await x.close()
    await emulated.close()
  }
}
