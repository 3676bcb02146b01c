import { type BinaryInput, isXError } from "@xeffect/core"
import { operation, type ResultOf } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Bytes from "@xeffect/core/bytes"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"
import { type HttpRequest, readEach } from "@xeffect/core/wire"
import { type MediaInput, uploadMedia } from "@xeffect/media"
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Stream from "effect/Stream"
import { cut, json, responding, streamOf } from "../calls.ts"
import { broken, expectEqual } from "../expect.ts"
import type { Target } from "../target.ts"

/** The bytes of a body, however it is sent. */
const bytesOf = async ({ body }: HttpRequest): Promise<Uint8Array<ArrayBuffer>> => {
  if (typeof body !== "object" || !("open" in body))
    return new Uint8Array(await new globalThis.Response(body as BodyInit).arrayBuffer())
  const chunks: Array<Uint8Array<ArrayBuffer>> = []
  await new Promise<void>((resolve, reject) =>
    readEach(
      body.open(Context.empty()),
      (chunk) => chunks.push(chunk.slice()) > 0,
      (error) => (error === undefined ? resolve() : reject(error.error as Error))
    )
  )
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}

/** The parts of a body, as the runtime's own parser reads them. */
const partsOf = async (request: HttpRequest) => {
  const bytes = await bytesOf(request)
  const { headers } = request
  const form = await new globalThis.Response(bytes, {
    headers: { "content-type": headers["content-type"] ?? "" }
  }).formData()
  return Promise.all(
    Array.from(form, async ([name, value]) =>
      typeof value === "string"
        ? { name, value }
        : { name, file: value.name, type: value.type, value: new Uint8Array(await value.arrayBuffer()) }
    )
  )
}

/** The same bytes in the forms that a program may have them in. */
const forms: ReadonlyArray<(bytes: Uint8Array<ArrayBuffer>, seed: number, name: string, type: string) => BinaryInput> =
  [
    (bytes) => bytes,
    (bytes, _seed, name, type) => new File([bytes], name, { type }),
    (bytes, seed) => Stream.fromIterable(cut(bytes, seed)),
    (bytes, seed) => streamOf(cut(bytes, seed)),
    (bytes, _seed, _name, type) => new Blob([bytes], { type })
  ]

interface Nothing extends ResultOf {
  readonly result: unknown
}

const send = operation<{ readonly media: BinaryInput; readonly texts: ReadonlyArray<string> }, Nothing>({
  name: "send_anything",
  method: "POST",
  path: "/2/things",
  params: { media: Bytes.parameter, texts: Parameter.texts(0) },
  body: Body.multipart(),
  accepts: { appOnly: true },
  response: Response.json(Shape.unknown)
})

const uploaded = json({ data: { id: "1", media_key: "3_1", expires_after_secs: 60 } })

/** Runs a call. Returns the requests, or nothing if it was refused. */
const requestsOf = async (call: Effect.Effect<unknown, unknown, never>, sent: ReadonlyArray<HttpRequest>) => {
  const exit = await Effect.runPromiseExit(call)
  if (Exit.isSuccess(exit)) return sent
  const error = Cause.squash(exit.cause)
  if (!isXError(error) || error.reason._tag !== "InvalidInput") throw error
  return []
}

export const multipart: Target = {
  name: "multipart",
  about:
    "Sends media and texts in bodies that another parser reads as what was given, from any source and in any segments.",
  seeds: [
    "\0\0a.png\nimage/png\none,two\n\x89PNG\r\n\x1a\n",
    '\x01\x01"a\r\nb".mp4\ntext/plain; charset="utf-8"\n--x\r\n,Content-Disposition: form-data\n\0\0\0\x18ftypmp42--\r\n\r\n',
    "\x02\x02é.gif\n\n😀\n--xeffect-\r\n--\r\n",
    "\x03\x09x\\.srt\ntext/srt\n%22,%0D%0A\n1\n00:00:01,000 --> 00:00:02,000\na",
    "\x40\x10name\n\n\n\n"
  ],
  words: ["\r\n--", "--xeffect-", "--\r\n", 'filename="', "; name=", "Content-Type: ", "%22", "\r\n\r\n", "\\ud800"],
  run: async (bytes) => {
    const [form = 0, size = 0] = bytes
    const [name = "", type = "", texts = ""] = new TextDecoder().decode(bytes.subarray(2)).split("\n")
    let start = 1
    for (let lines = 0; lines < 3 && start > 0; lines += 1) start = bytes.indexOf(10, start) + 1
    const content = bytes.slice(start)
    const media = (): BinaryInput => (forms[form % forms.length] ?? forms[0])?.(content, size, name, type) ?? content

    const values = texts.split(",").filter((text) => text !== "")
    const file = media()
    const one = responding(() => json({ data: 1 }))
    for (const request of await requestsOf(Effect.provide(send({ media: file, texts: values }), one.live), one.sent)) {
      const parts = await partsOf(request)
      const [first, ...rest] = parts
      const ofFile = file instanceof File ? file.name : "media"
      expectEqual(first?.value, content, "other bytes are sent")
      expectEqual(
        first?.type,
        (file instanceof Blob && file.type.trim()) || "application/octet-stream",
        "another type is sent"
      )
      expectEqual(
        first?.file,
        ofFile.replaceAll("%22", '"').replaceAll(/%0d/gi, "\r").replaceAll(/%0a/gi, "\n"),
        "another name is sent"
      )
      expectEqual(
        rest,
        values.map((value) => ({ name: "texts", value })),
        "other texts are sent"
      )
    }

    const several = responding(({ url }) => (url.endsWith("/append") ? json({ data: {} }) : uploaded))
    const chunk_size = Math.max(16 + 4 * size, content.length >> 3)
    const source: MediaInput =
      form < 64 ? media() : { name, size: content.length, read: () => Stream.fromIterable(cut(content, size)) }
    const upload = uploadMedia(
      { media: source, total_bytes: content.length },
      { chunk_size, concurrency: 1 + (size % 4) }
    )
    const requests = await requestsOf(Effect.provide(upload, several.live), several.sent)
    if (requests.length === 0) return
    const segments = await Promise.all(
      requests.filter(({ headers }) => headers["content-type"]?.startsWith("multipart/")).map(partsOf)
    )
    const indexOf = (parts: (typeof segments)[number]) =>
      Number(parts.find(({ name }) => name === "segment_index")?.value ?? 0)
    const ordered = segments.toSorted((one, other) => indexOf(one) - indexOf(other))
    expectEqual(
      ordered.map(indexOf),
      ordered.map((_, index) => index),
      "segments are missing or sent twice"
    )
    const joined = await new Blob(
      ordered.map((parts) => parts.find(({ name }) => name === "media")?.value ?? broken("a segment has no media"))
    ).arrayBuffer()
    expectEqual(new Uint8Array(joined), content, "an upload sends other bytes")
  }
}
