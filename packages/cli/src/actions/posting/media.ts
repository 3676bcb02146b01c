import { priceOf } from "@xeffect/costs"
import { createMediaMetadata, uploadMedia, type UploadMediaParams } from "@xeffect/media"
import { fileMedia } from "@xeffect/media/file"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { printPriceOf } from "../../operations/price.ts"
import { printResponse } from "../../output/response.ts"
import { Screen } from "../../output/screen.ts"
import { Estimating } from "../../session/costs/estimating.ts"
import { live } from "../../profiles/live.ts"
import { checkMedia } from "../../session/read-file.ts"
import { misuse } from "../../session/refusal.ts"
import { printingOf, type Shared } from "../../session/shared.ts"

/** A file that is uploaded. */
export interface Upload {
  readonly file: string
  readonly alt: Option.Option<string>
  readonly category: Option.Option<string>
}

/** Opens a file, which is read piece by piece. */
export const openMedia = (file: string) =>
  Effect.andThen(
    checkMedia(file, "<file>"),
    Effect.mapError(fileMedia(file), ({ message }) => misuse(`<file> cannot be read: ${message}.`))
  )

/** Uploads a file, with progress on a terminal, and prints what the X API has made of it. */
export const upload = Effect.fnUntraced(function* ({ alt, category, file }: Upload, shared: Shared) {
  const { canRedraw, redraw } = yield* Screen
  // An upload is free, and its description is not.
  const described = Option.map(alt, (alt_text) => priceOf(createMediaMetadata, { id: "1", alt_text }))
  if (yield* Estimating) return yield* printPriceOf(Option.getOrUndefined(described), shared)
  const media = yield* openMedia(file)
  const params = {
    media,
    ...Option.match(alt, { onNone: () => ({}), onSome: (alt_text) => ({ alt_text }) }),
    ...Option.match(category, { onNone: () => ({}), onSome: (media_category) => ({ media_category }) })
  }
  const made = yield* uploadMedia(params as never as UploadMediaParams, {
    on_progress: ({ sentBytes, stage, totalBytes }) =>
      canRedraw ? redraw(`${stage}: ${sentBytes} of ${totalBytes ?? "?"} bytes`) : Effect.void
  }).pipe(Effect.ensuring(redraw("")), Effect.provide(live(shared)))
  yield* printResponse({ data: made }, printingOf(shared))
})
