import { assert, describe, it } from "@effect/vitest"
import { layer } from "../../http/test/over-client/index.ts"
import * as Effect from "effect/Effect"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientResponse from "effect/http/HttpClientResponse"
import * as Layer from "effect/Layer"
import { rows } from "./rows/all.ts"
import { credentials, responses } from "./support/recorder.ts"
import { unreal } from "./support/unreal.ts"

// The X API documents 204 as the success of a DELETE. The body that an operation describes is then absent.

const responding = (status: number, body: string | null) =>
  layer(credentials.both).pipe(
    Layer.provide(
      Layer.succeed(
        HttpClient.HttpClient,
        HttpClient.make((request, { pathname }) =>
          Effect.sync(() => {
            const isLookup = pathname === "/2/users/me"
            return HttpClientResponse.fromWeb(request, isLookup ? responses.json() : new Response(body, { status }))
          })
        )
      )
    )
  )

const deletions = rows
  .filter(({ operation: { definition } }) => definition.method === "DELETE" && definition.response.kind === "json")
  // They return what is left, which no request says.
  .filter(({ name }) => name !== "remove_chat_moderator" && name !== "delete_compliance_job")
  .map((row) => [row.name, row] as const)

describe("a deletion whose response is 204", () => {
  it.effect.each(deletions)("%s is done, and has data", ([, { call, run }]) =>
    Effect.map(run(call(unreal)), ({ data }) => {
      assert.isDefined(data)
    }).pipe(Effect.provide(responding(204, null)))
  )

  it.effect.each(deletions)("%s is not taken as done if the body is an error page", ([, { call, run }]) =>
    Effect.map(Effect.flip(run(call(unreal))), ({ reason }) => {
      assert.strictEqual(reason._tag, "DecodeError")
    }).pipe(Effect.provide(responding(200, "<html>busy</html>")))
  )

  it.effect.each(deletions)("%s is not taken as done if the body is JSON, and no object", ([, { call, run }]) =>
    Effect.forEach(["[]", '["busy"]', "null", "7", '"busy"'], (body) =>
      Effect.map(Effect.flip(Effect.provide(run(call(unreal)), responding(200, body))), ({ message, reason }) => {
        assert.strictEqual(reason._tag, "DecodeError", body)
        assert.include(message, "The request was carried out.")
      })
    )
  )
})
