import assert from "node:assert/strict"
import { test } from "node:test"
import { emulate } from "@xeffect/emulator/test"
import { emulateOnPort } from "@xeffect/emulator/server"
import { authorizationUrl, exchangeCode } from "xeffect/http/sign-in/oauth2"
import { refreshing } from "xeffect/http/sign-in/refreshing"
import { TokensJson } from "xeffect/http/sign-in/stores"
import { promises } from "xeffect/promise"
import { parseTweet } from "xeffect/text"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { noteFor } from "../src/note.ts"
import { postNote } from "../src/post.ts"
import { tokensIn } from "../src/secrets.ts"

const release = {
  name: "tides 2.0",
  text: "## New\n- **Moon** phases",
  url: "https://github.com/octo/tides/releases/tag/v2.0"
}

test("the note has the name, what is new, and the link", () => {
  assert.equal(noteFor(release), `tides 2.0 is out.\nNew\nMoon phases\n${release.url}`)
})

test("a long note is one post, with the whole link at its end", () => {
  const note = noteFor({ ...release, text: "Many fixes of the harbour. ".repeat(100) })
  assert.ok(parseTweet(note).remaining >= 0)
  assert.ok(note.endsWith(`\n${release.url}`))
})

test("a workflow that runs again posts nothing twice", async () => {
  const { emulator, options } = await emulate({ credentials: "oauth2" })
  const x = promises(options)
  assert.match(await postNote(x, release), /^Posted https/)
  assert.equal(await postNote(x, release), "The note was posted before.")
  assert.deepEqual(
    (await x(emulator.requests)).map(({ status }) => status),
    [201, 403]
  )
  await x.close()
})

test("the tokens of a refresh are written back before the post", async (test) => {
  const emulated = await emulateOnPort()
  test.after(emulated.close)
  const { credentials, user } = emulated.emulator
  const { client_id, client_secret } = credentials
  const client = { client_id, client_secret, base_url: emulated.options.base_url }
  const x = promises({ base_url: client.base_url })
  const scopes = ["tweet.read", "tweet.write", "users.read", "offline.access"] as const
  const authorization = await x(authorizationUrl({ client_id, redirect_uri: "http://127.0.0.1:3000/callback", scopes }))
  const callback = await x(user.approve(authorization.url))
  const tokens = await x(exchangeCode({ ...client, authorization, callback }))
  const json = Schema.fromJsonString(TokensJson)
  const expired = Schema.encodeSync(json)({ ...tokens, expires_at: 0 })
  const written: Array<string> = []
  const store = tokensIn(expired, (value) => written.push(value))
  const account = x.as(await x(Effect.provide(refreshing(client), store)))
  assert.match(await postNote(account, release), /^Posted https/)
  assert.equal(written.length, 1)
  assert.notEqual(JSON.parse(written[0] ?? "").refresh_token, JSON.parse(expired).refresh_token)
  await x.close()
})
