import assert from "node:assert/strict"
import { randomBytes } from "node:crypto"
import { test } from "node:test"
import { emulateOnPort } from "@xeffect/emulator/server"
import { promises } from "xeffect/promise"
import { handle, nameOf } from "../src/app.ts"

const origin = "http://localhost:3000"

const cookieIn = (response: Response): string => response.headers.getSetCookie()[0]?.split(";")[0] ?? ""

test("a person signs in with X, and posts from a page of this site alone", async (test) => {
  const { close, emulator, options } = await emulateOnPort()
  test.after(close)
  const { client_id, client_secret } = emulator.credentials
  Object.assign(process.env, {
    ORIGIN: origin,
    SESSION_SECRET: randomBytes(32).toString("base64"),
    X_BASE_URL: options.base_url,
    X_CLIENT_ID: client_id,
    X_CLIENT_SECRET: client_secret
  })
  const x = promises(options)

  const begun = await handle(new Request(`${origin}/sign-in`))
  const callback = await x(emulator.user.approve(begun.headers.get("location") ?? "", { as: "ben_harbor" }))
  const back = await handle(new Request(callback, { headers: { cookie: cookieIn(begun) } }))
  const cookie = cookieIn(back)
  assert.equal(await nameOf(cookie.slice("session=".length)), "Ben Harbor")

  const post = (from: string) =>
    handle(
      new Request(`${origin}/posts`, {
        method: "POST",
        headers: { cookie, origin: from },
        body: new URLSearchParams({ text: "Low water at noon" })
      })
    )
  assert.equal((await post("https://other.example")).status, 403)
  assert.equal((await post(origin)).status, 201)
  const posts = Array.from(emulator.world.posts.values()).filter(({ text }) => text === "Low water at noon")
  assert.deepEqual(
    posts.map(({ authorId }) => authorId),
    [emulator.world.seed.users.ben]
  )
  await x.close()
})

test("a cookie that was not made here is nobody's", async () => {
  assert.equal(await nameOf("A".repeat(200)), undefined)
})
