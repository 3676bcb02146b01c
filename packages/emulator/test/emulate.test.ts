import { assert, describe, it } from "@effect/vitest"
import { promises, type Promises } from "@xeffect/promise"
import { createTweet, getTweet } from "@xeffect/tweets"
import { getMe } from "@xeffect/users"
import { emulateOnPort } from "../src/server/server.ts"
import { emulate } from "../src/test.ts"

/** As a user's function, which takes `x`. */
const post = async (x: Promises, text: string) => (await x(createTweet, { text })).data.id

describe.each([
  ["in memory", emulate],
  ["on a port", emulateOnPort]
] as const)("An emulator %s for promises", (_, start) => {
  it("carries out what a function does, and records it", async () => {
    await using emulated = await start()
    await using x = promises(emulated.options)
    const id = await post(x, "High tide")
    assert.strictEqual((await x.data(getTweet, { id })).text, "High tide")
    assert.strictEqual((await x.data(getMe)).username, "ada_rivers")
    const requests = await x(emulated.emulator.requests)
    assert.deepStrictEqual(
      requests.map(({ method, status }) => [method, status]),
      [
        ["POST", 201],
        ["GET", 200],
        ["GET", 200]
      ]
    )
  })

  it("is another one each time, and takes the options of an emulator", async () => {
    await using one = await start()
    await using other = await start({ fail: 1 })
    await using x = promises({ ...other.options, retries: 0 })
    assert.strictEqual((await x.data(getMe).catch(({ reason }) => reason))._tag, "ServerError")
    assert.notStrictEqual(one.emulator.world, other.emulator.world)
  })
})

it("An emulator in memory has the credentials that were chosen", async () => {
  await using emulated = await emulate({ credentials: "app" })
  assert.sameMembers(Object.keys(emulated.options), ["bearer_token", "send"])
})

it("An emulator on a port does not listen after it was closed", async () => {
  const emulated = await emulateOnPort()
  await emulated.close()
  const refused = await fetch(emulated.options.base_url).catch(({ cause }) => cause.code)
  assert.strictEqual(refused, "ECONNREFUSED")
})

it("A port that is in use is refused in one sentence", async () => {
  await using first = await emulateOnPort()
  const { port } = new URL(first.options.base_url)
  const error: unknown = await emulateOnPort({ port: Number(port) }).then(
    () => undefined,
    (error) => error
  )
  assert.match(
    String(error),
    new RegExp(`^Error: The emulator cannot listen on port ${port}: listen EADDRINUSE[^\\n]*\\.$`)
  )
})
