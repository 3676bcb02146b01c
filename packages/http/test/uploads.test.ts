import { assert, describe, it } from "@effect/vitest"
import { operation, type ResultOf } from "@xeffect/core/define"
import * as Bytes from "@xeffect/core/bytes"
import * as Body from "@xeffect/core/body"
import * as Response from "@xeffect/core/response"
import type { BinaryInput } from "@xeffect/core"
import { bearer, layerCredentials as plainLayer } from "@xeffect/http"
import type { Send } from "@xeffect/core/wire"
import { layerCredentials } from "./over-client/index.ts"
import { rateLimit, retry } from "@xeffect/http/middleware"
import { renewable } from "../src/sign-in/refresh/renewable.ts"
import * as Effect from "effect/Effect"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientResponse from "effect/http/HttpClientResponse"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { json } from "./support.ts"

interface Params {
  readonly media: BinaryInput
}

interface Nothing extends ResultOf {
  readonly result: void
}

const upload = (body: ReturnType<typeof Bytes.body>) =>
  operation<Params, Nothing>({
    name: "upload",
    method: "POST",
    path: "/2/media/upload",
    params: { media: Bytes.parameter },
    body,
    accepts: { appOnly: true },
    response: Response.empty,
    // So that it may be retried at all.
    idempotent: true
  })

const content = new TextEncoder().encode("what is uploaded")

const once = () =>
  new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(content)
      controller.close()
    }
  })

/** The input, and whether the request may be retried once it was read. */
const inputs: ReadonlyArray<readonly [what: string, media: () => BinaryInput, isSentAgain: boolean]> = [
  ["bytes", () => content, true],
  ["a Blob", () => new Blob([content]), true],
  ["a ReadableStream", once, false],
  ["a Stream", () => Stream.succeed(content), false]
]

/** A client that reads the body of a request, if it is to, and refuses the first request with a status. */
const refusing = (status: number, reads: boolean) => {
  const received: Array<string> = []
  const client = HttpClient.make((request) =>
    Effect.gen(function* () {
      const { body } = request
      const parts =
        body._tag === "Stream" && reads
          ? yield* Effect.orDie(Stream.runCollect(body.stream))
          : body._tag === "Uint8Array"
            ? [body.body]
            : []
      received.push(yield* Effect.promise(() => new Blob(parts.map((part) => part.slice())).text()))
      const isFirst = received.length === 1
      const headers = {
        "retry-after": "1",
        "x-rate-limit-limit": "9",
        "x-rate-limit-remaining": "0",
        "x-rate-limit-reset": "1"
      }
      return HttpClientResponse.fromWeb(
        request,
        isFirst ? json({}, { status, headers }) : new globalThis.Response(null, { status: 204 })
      )
    })
  )
  return { received, client: Layer.succeed(HttpClient.HttpClient, client) }
}

const refusals: ReadonlyArray<readonly [status: number, reason: string]> = [
  [401, "Unauthorized"],
  [429, "RateLimited"],
  [503, "ServerError"]
]

const run = Effect.fnUntraced(function* (
  body: ReturnType<typeof Bytes.body>,
  media: BinaryInput,
  client: Layer.Layer<HttpClient.HttpClient>
) {
  // A credential that has another token after each 401.
  const obtain = (rejected: string | undefined) => Effect.succeed({ access_token: Redacted.make(`after-${rejected}`) })
  const bearer = yield* renewable({ identity: Redacted.make("me"), skew: 0, obtain })
  const live = layerCredentials({ credentials: { bearer }, around: [retry(), rateLimit()] })
  const fiber = yield* upload(body)({ media }).pipe(
    Effect.provide(Layer.provide(live, client)),
    Effect.result,
    Effect.forkChild
  )
  while (fiber.pollUnsafe() === undefined) {
    yield* Effect.promise(() => new Promise<void>((resolve) => setImmediate(resolve)))
    yield* TestClock.adjust(100)
  }
  const exit = fiber.pollUnsafe()
  assert(exit?._tag === "Success")
  return exit.value
})

describe("an upload that is refused", () => {
  const bodies = { bytesBody: Bytes.body("media"), multipartBody: Body.multipart() }
  const rows = Object.entries(bodies).flatMap(([name, body]) =>
    refusals.flatMap(([status, reason]) =>
      inputs.map(([what, media, isSentAgain]) => [name, what, status, body, reason, media, isSentAgain] as const)
    )
  )

  it.effect.each(rows)(
    "is retried unless it can be read only once: %s of %s, %s",
    ([, , status, body, reason, media, isSentAgain]) =>
      Effect.gen(function* () {
        const { client, received } = refusing(status, true)
        const result = yield* run(body, media(), client)
        assert.strictEqual(
          result._tag === "Success" ? "success" : result.failure.reason._tag,
          isSentAgain ? "success" : reason
        )
        assert.lengthOf(received, isSentAgain ? 2 : 1)
        for (const text of received) assert.include(text, "what is uploaded")
      })
  )

  it.effect.each(rows)("is retried if nothing of it was read: %s of %s, %s", ([, , status, body, , media]) =>
    Effect.gen(function* () {
      const { client, received } = refusing(status, false)
      const result = yield* run(body, media(), client)
      assert.strictEqual(result._tag, "Success")
      assert.lengthOf(received, 2)
    })
  )
})

/** A file of a class of its own, which may have any text as its type. */
class Odd extends Blob {
  readonly #type: string
  constructor(type: string) {
    super([content])
    this.#type = type
  }
  override get type() {
    return this.#type
  }
}

describe("the media type of a file", () => {
  it.effect.each([
    [
      "is sent with its parameters",
      new Blob([content], { type: 'text/vtt; charset="utf-8"' }),
      'text/vtt; charset="utf-8"'
    ],
    ["may have a percent sign", new Blob([content], { type: "text/x%22" }), "text/x%22"],
    ["adds no header", new Odd("text/vtt\r\nX-Other: 1"), "application/octet-stream"],
    ["that no header can have is not sent", new Odd("text/é"), "application/octet-stream"]
  ] as const)("%s", ([, media, expected]) =>
    Effect.gen(function* () {
      const types: Array<string | null> = []
      const send: Send = ({ body, headers }, { onLost }) => {
        const type = headers["content-type"] ?? ""
        void new globalThis.Response(body as Blob, { headers: { "content-type": type } }).formData().then(
          (form) => {
            types.push((form.get("media") as File).type)
            onLost({ message: "", cause: undefined, isNotSent: true })
          },
          (cause) => onLost({ message: "", cause, isNotSent: true })
        )
        return () => {}
      }
      const live = plainLayer({ credentials: { bearer: bearer("token") }, send })
      yield* Effect.flip(Effect.provide(upload(Body.multipart())({ media }), live))
      assert.deepStrictEqual(types, [expected])
    })
  )
})
