import { afterAll, assert, describe, it, layer as withLayer } from "@effect/vitest"
import { XApi } from "@xeffect/core"
import { Emulator, layerEmulator } from "@xeffect/emulator"
import { EmulatorServer, layerServer } from "@xeffect/emulator/server"
import { layer } from "@xeffect/http"
import * as Effect from "effect/Effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as Layer from "effect/Layer"
import { rows } from "./rows/all.ts"
import type { AnyRow, Known } from "./support/row.ts"
import { rulesOf } from "./support/rules.ts"

const camelCase = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

const tested = rows.map((row) => ({ row, rules: rulesOf(row) }))

afterAll(() => {
  const lines = tested.map(
    ({ row, rules }) => `${row.name.padEnd(28)} ${camelCase(row.name).padEnd(24)} ${rules.length}`
  )
  const total = tested.reduce((sum, { rules }) => sum + rules.length, 0)
  process.stdout.write(`\noperation                    function                 rules\n${lines.join("\n")}\n`)
  process.stdout.write(`${tested.length} operations, ${total} rules\n`)
})

describe.each(tested.map(({ row, rules }) => [row.name, rules] as const))("%s", (_, rules) => {
  for (const { check, title } of rules) it.effect(title, () => check)
})

const knownTo = ({ credentials, world }: Emulator["Service"]): Known => {
  const me = credentials.access_token.split("-")[0] ?? ""
  const posts = Array.from(world.posts.values()).filter(
    ({ deleted, references }) => !deleted && references.length === 0
  )
  const post = posts.find(({ authorId }) => authorId !== me && world.users.get(authorId)?.protected === false)
  const user = world.users.get(post?.authorId ?? "")
  return {
    me,
    user: user?.id ?? "",
    username: user?.username ?? "",
    post: post?.id ?? "",
    ownPost: posts.find(({ authorId }) => authorId === me)?.id ?? ""
  }
}

const served = Layer.unwrap(
  Effect.gen(function* () {
    const { credentials } = yield* Emulator
    const { url } = yield* EmulatorServer
    const { oauth2_user_token, ...keys } = credentials
    return layer({ ...keys, bearer_token: oauth2_user_token, base_url: url })
  })
).pipe(Layer.provide(FetchHttpClient.layer), Layer.provideMerge(layerServer()), Layer.provideMerge(layerEmulator()))

withLayer(served)("against the emulator over HTTP", (it) => {
  it.effect.each(rows.map((row) => ({ name: row.name, row })))("$name", ({ row }: { readonly row: AnyRow }) =>
    Effect.gen(function* () {
      const emulator = yield* Emulator
      const params = row.call(knownTo(emulator))
      const { definition } = row.operation
      const response = yield* XApi.use((api) => api.execute(definition, { ...params }))
      const body = yield* response.json
      assert.isAtLeast(response.status, 200)
      assert.notProperty(body, "errors")
      const requests = yield* emulator.requests
      assert.strictEqual(requests.at(-1)?.status, response.status)
    })
  )
})
