/** How the X API writes media, polls and places. */
import type { WorldMedia, WorldPlace, WorldPoll } from "../world/types.ts"
import { pictureAddress } from "./picture-address.ts"
import { type Fields, pick, timestamp, type View } from "./view.ts"

const variants = (media: WorldMedia, view: View) =>
  media.type === "photo"
    ? undefined
    : [{ bit_rate: 832_000, content_type: "video/mp4", url: pictureAddress(media.url, view).replace(/\.jpg$/, ".mp4") }]

const media: Fields<WorldMedia> = {
  media_key: (value) => value.key,
  type: (value) => value.type,
  alt_text: (value) => value.altText,
  duration_ms: (value) => value.durationMs,
  height: (value) => value.height,
  preview_image_url: (value, view) => (value.type === "photo" ? undefined : pictureAddress(value.url, view)),
  public_metrics: (value) => (value.type === "video" ? { view_count: value.views } : undefined),
  url: (value, view) => (value.type === "photo" ? pictureAddress(value.url, view) : undefined),
  variants,
  width: (value) => value.width
}

const poll: Fields<WorldPoll> = {
  id: (value) => value.id,
  options: (value) => value.options.map(({ label, votes }, index) => ({ position: index + 1, label, votes })),
  duration_minutes: (value) => value.durationMinutes,
  end_datetime: (value) => timestamp(value.endsAt),
  voting_status: (value, view) => (view.now < value.endsAt ? "open" : "closed")
}

const place: Fields<WorldPlace> = {
  id: (value) => value.id,
  full_name: (value) => value.fullName,
  country: (value) => value.country,
  country_code: (value) => value.countryCode,
  geo: (value) => ({ type: "Feature", bbox: value.bbox, properties: {} }),
  name: (value) => value.name,
  place_type: (value) => value.placeType
}

/** Writes a picture or video with the fields of the view. */
export const writeMedia = (value: WorldMedia, view: View): Record<string, unknown> =>
  pick(media, new Set(["media_key", "type", ...view.fields.media]), value, view)

/** Writes a poll with the fields of the view. */
export const writePoll = (value: WorldPoll, view: View): Record<string, unknown> =>
  pick(poll, new Set(["id", "options", ...view.fields.poll]), value, view)

/** Writes a place with the fields of the view. */
export const writePlace = (value: WorldPlace, view: View): Record<string, unknown> =>
  pick(place, new Set(["id", "full_name", ...view.fields.place]), value, view)
