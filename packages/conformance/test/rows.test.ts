import { assert, describe, it } from "@effect/vitest"
import type { BinaryInput, Download, UserAuthParams } from "@xeffect/core"
import { operation, type ResultOf } from "@xeffect/core/define"
import { streaming } from "@xeffect/core/streaming"
import * as Bytes from "@xeffect/core/bytes"
import * as Body from "@xeffect/core/body"
import * as Credentials from "@xeffect/core/credentials"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"
import * as Effect from "effect/Effect"
import { type AnyRow, completed } from "./support/row.ts"
import { rulesOf, rulesOfKind } from "./support/rules.ts"

// Rows hold operations of every kind: a stream, an upload, a download, and one without a response. They are samples, of
// the description and no part of any package.

interface Item extends ResultOf {
  readonly result: { readonly data?: { readonly id: string } }
}

const item = Shape.struct({ data: Shape.struct({ id: Shape.always(Shape.string) }) })

const followLabels = streaming<{ readonly backfill_minutes?: number | undefined }, Item>({
  name: "follow_labels",
  method: "GET",
  path: "/2/tweets/label/stream",
  params: { backfill_minutes: Parameter.integer(0, 5) },
  accepts: { appOnly: true },
  response: Response.lines(item)
})

interface AppendParams extends UserAuthParams {
  readonly id: string
  readonly media: BinaryInput
  readonly segment_index: number
}

const append = operation<AppendParams, Item>({
  name: "append",
  method: "POST",
  path: "/2/media/upload/{id}/append",
  params: {
    id: Parameter.id,
    media: Parameter.required(Bytes.parameter),
    segment_index: Parameter.required(Parameter.integer(0, 9999))
  },
  body: Body.multipart(),
  accepts: Credentials.user("media.write"),
  user_auth: true,
  response: Response.json(item)
})

interface DownloadParams extends UserAuthParams {
  readonly id: string
  readonly media_hash_key: string
}

interface Bytes extends ResultOf {
  readonly result: Download
}

const download = operation<DownloadParams, Bytes>({
  name: "download",
  method: "GET",
  path: "/2/chat/media/{id}/{media_hash_key}",
  params: {
    id: Parameter.matching(/^(\d{1,19}|\d{1,19}-\d{1,19}|g\d{1,19})$/, "the ID of a conversation"),
    media_hash_key: Parameter.matching(/^[a-zA-Z0-9]{1,50}$/, "1 to 50 letters and digits")
  },
  accepts: Credentials.user("dm.read"),
  user_auth: true,
  response: Bytes.response
})

interface Nothing extends ResultOf {
  readonly result: void
}

const forget = operation<{ readonly ids: ReadonlyArray<string> }, Nothing>({
  name: "forget",
  method: "DELETE",
  path: "/2/activity/subscriptions",
  params: { ids: Parameter.required(Parameter.ids(100)) },
  accepts: { appOnly: true },
  response: Response.empty
})

const media = new Uint8Array([0, 255, 13, 10])

const samples: ReadonlyArray<AnyRow> = [
  completed(followLabels, {
    call: () => ({}),
    sends: () => "GET /2/tweets/label/stream"
  }),
  completed(append, {
    call: () => ({ id: "7", media, segment_index: 0 }),
    sends: () => ["POST /2/media/upload/7/append", { media, segment_index: "0" }]
  }),
  completed(download, {
    call: () => ({ id: "7", media_hash_key: "aB9" }),
    sends: () => "GET /2/chat/media/7/aB9"
  })
]

// The description has a response for it.
const withoutResponse = completed(forget, {
  call: () => ({ ids: ["7", "8"] }),
  sends: () => "DELETE /2/activity/subscriptions?ids=7,8"
})

describe.each(samples.map((sample) => [sample.name, [...rulesOf(sample), ...rulesOfKind(sample)]] as const))(
  "%s",
  (_, rules) => {
    for (const { check, title } of rules) it.effect(title, () => check)
  }
)

const failures = (sample: AnyRow) =>
  Effect.map(
    Effect.forEach([...rulesOf(sample), ...rulesOfKind(sample)], ({ check, title }) =>
      Effect.match(Effect.sandbox(check), { onFailure: () => [title], onSuccess: () => [] })
    ),
    (all) => all.flat()
  )

describe("a declaration that is wrong", () => {
  const wrong = operation<AppendParams, Item>({
    ...append.definition,
    params: {
      id: Parameter.id,
      media: Parameter.required(Bytes.parameter),
      segment_index: Parameter.required(Parameter.integer(0, 1000))
    },
    response: Response.json(item),
    accepts: Credentials.any()
  } as never)

  it.effect("fails if its response is of another kind, and by that rule alone", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* failures(withoutResponse), ["is declared as it is described"])
    })
  )

  it.effect("fails by the rules that it breaks", () =>
    Effect.gen(function* () {
      const sample = samples[1]
      assert.isDefined(sample)
      if (sample === undefined) return
      assert.deepStrictEqual(yield* failures(sample), [])
      const broken = yield* failures({ ...sample, operation: wrong })
      assert.includeMembers(broken, [
        "is declared as it is described",
        "names the credentials that it accepts if there are none"
      ])
    })
  )
})
