import assert from "node:assert/strict"
import { test } from "node:test"
import { Emulator, layerEmulator } from "@xeffect/emulator"
import { EmulatorServer, layerServer } from "@xeffect/emulator/server"
import { layerTest } from "@xeffect/emulator/test"
import { authorizationUrl, exchangeCode } from "xeffect/http/sign-in/oauth2"
import { layerRefreshing } from "xeffect/http/sign-in/refreshing"
import { TokensJson } from "xeffect/http/sign-in/stores"
import { parseTweet } from "xeffect/text"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
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
  const program = Effect.gen(function* () {
    const { requests } = yield* Emulator
    assert.match(yield* postNote(release), /^Posted https/)
    assert.equal(yield* postNote(release), "The note was posted before.")
    assert.deepEqual(
      (yield* requests).map(({ status }) => status),
      [201, 403]
    )
  })
  await program.pipe(Effect.provide(layerTest({ credentials: "oauth2" })), Effect.runPromise)
})

test("the tokens of a refresh are written back before the post", async () => {
  const program = Effect.gen(function* () {
    const { credentials, user } = yield* Emulator
    const { url: base_url } = yield* EmulatorServer
    const { client_id, client_secret } = credentials
    const client = { client_id, client_secret, base_url }
    const scopes = ["tweet.read", "tweet.write", "users.read", "offline.access"] as const
    const redirect_uri = "http://127.0.0.1:3000/callback"
    const authorization = yield* authorizationUrl({ client_id, redirect_uri, scopes })
    const callback = yield* user.approve(authorization.url)
    const tokens = yield* exchangeCode({ ...client, authorization, callback })
    const expired = Schema.encodeSync(Schema.fromJsonString(TokensJson))({ ...tokens, expires_at: 0 })
    const written: Array<string> = []
    const store = tokensIn(expired, (value) => written.push(value))
    const account = layerRefreshing(client).pipe(Layer.provide(store))
    assert.match(yield* Effect.provide(postNote(release), account), /^Posted https/)
    assert.equal(written.length, 1)
    assert.notEqual(JSON.parse(written[0] ?? "").refresh_token, JSON.parse(expired).refresh_token)
  })
  await program.pipe(Effect.provide(Layer.provideMerge(layerServer(), layerEmulator())), Effect.runPromise)
})
