import assert from "node:assert/strict"
import { randomBytes } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { test } from "node:test"
import { emulateOnPort } from "@xeffect/emulator/server"
import { promises } from "xeffect/promise"

const origin = "http://localhost:3000"

const cookieIn = (response: Response): string => response.headers.getSetCookie()[0]?.split(";")[0] ?? ""

test("a person signs in with X, posts from a page of this site alone, and signs out", async (test) => {
  const { close, emulator, options } = await emulateOnPort()
  const directory = mkdtempSync(join(tmpdir(), "app-"))
  test.after(async () => {
    await close()
    rmSync(directory, { recursive: true })
  })
  const { client_id, client_secret } = emulator.credentials
  Object.assign(process.env, {
    DATA: directory,
    ORIGIN: origin,
    SESSION_SECRET: randomBytes(32).toString("base64"),
    X_BASE_URL: options.base_url,
    X_CLIENT_ID: client_id,
    X_CLIENT_SECRET: client_secret
  })
  const { handle, nameOf } = await import("../src/app.ts")
  const x = promises(options)

  const begun = await handle(new Request(`${origin}/sign-in`))
  const callback = await x(emulator.user.approve(begun.headers.get("location") ?? "", { as: "ben_harbor" }))
  const back = await handle(new Request(callback, { headers: { cookie: cookieIn(begun) } }))
  const cookie = cookieIn(back)
  assert.equal(await nameOf({ headers: { cookie } }), "Ben Harbor")
  assert.equal(await nameOf({ headers: { cookie: "x-session=made-elsewhere" } }), undefined)

  const send = (path: string, from: string) =>
    handle(
      new Request(`${origin}${path}`, {
        method: "POST",
        headers: { cookie, origin: from },
        body: new URLSearchParams({ text: "Low water at noon" })
      })
    )
  assert.equal((await send("/posts", "https://other.example")).status, 403)
  assert.equal((await send("/posts", origin)).status, 201)
  const posts = Array.from(emulator.world.posts.values()).filter(({ text }) => text === "Low water at noon")
  assert.deepEqual(
    posts.map(({ authorId }) => authorId),
    [emulator.world.seed.users.ben]
  )
  assert.equal(cookieIn(await send("/sign-out", origin)), "x-session=")
  await x.close()
})
