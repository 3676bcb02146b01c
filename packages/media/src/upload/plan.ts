import { InvalidInput } from "@xeffect/core"
import * as Rule from "@xeffect/core/rule"
import type { MediaCategory, MediaType } from "../operations/categories.ts"
import { mediaType } from "../operations/media-type.ts"
import { recognise, typeOfName } from "./detect.ts"
import { categoryOf, defaultChunk, largestChunk, limits, maxAtOnce, maxSegments } from "./limits.ts"
import type { UploadMediaOptions, UploadMediaParams } from "./params.ts"
import type { Source } from "./source.ts"

/** The plan of an upload: its bytes and their segments. */
export interface UploadPlan {
  readonly media_type: MediaType
  readonly media_category: MediaCategory
  readonly total_bytes: number
  readonly chunk_size: number
  /** Whether it is uploaded in one request. */
  readonly isAtOnce: boolean
}

const invalidMedia = (parameter: string, value: unknown, rule: string) => new InvalidInput({ parameter, value, rule })

/** How many bytes to read before the plan can be made: all of a small image, otherwise a segment. */
export const headSize = (
  { size, isOnce }: Source,
  { total_bytes = size }: UploadMediaParams,
  { chunk_size = defaultChunk }: UploadMediaOptions
): number =>
  total_bytes !== undefined && total_bytes <= maxAtOnce && isOnce !== true
    ? total_bytes
    : Math.min(largestChunk, chunkFor(total_bytes ?? 0, chunk_size))

const chunkFor = (total: number, chunk: number) => Math.max(chunk, Math.ceil(total / maxSegments))

/**
 * Finds out what the media are, and checks them against what their category takes.
 *
 * @param head the first bytes
 * @param isWhole whether these are all
 */
export const planUpload = (
  source: Source,
  params: UploadMediaParams,
  options: UploadMediaOptions,
  head: Uint8Array,
  isWhole: boolean
): UploadPlan | InvalidInput => {
  const size = source.size ?? (isWhole ? head.length : undefined)
  const total = params.total_bytes ?? size
  if (total === undefined) return invalidMedia("total_bytes", total, "given for a stream of more than one segment")
  if (size !== undefined && size !== total) {
    return invalidMedia("total_bytes", total, `the number of bytes of the media, ${size}`)
  }
  if (isWhole && head.length !== size) {
    return invalidMedia("media", `${head.length} bytes`, `as long as its size says, ${size} bytes`)
  }
  if (total === 0) return invalidMedia("media", source.name ?? "0 bytes", "at least one byte long")
  const media_type = findType(source, params, head)
  if (typeof media_type !== "string") return media_type
  const media_category = params.media_category ?? categoryOf(media_type, params.direct_message)
  const wrong = checkCategory(media_category, media_type, total) ?? checkSubtitles(params, media_category)
  if (wrong !== undefined) return wrong
  const chunk_size = chunkFor(total, options.chunk_size ?? defaultChunk)
  if (chunk_size > largestChunk) {
    return invalidMedia("total_bytes", total, `no more than ${largestChunk * maxSegments}, 1,000 segments of 4 MiB`)
  }
  const isSmall = isWhole && total <= maxAtOnce && params.shared === undefined
  return {
    media_type,
    media_category,
    total_bytes: total,
    chunk_size,
    isAtOnce: isSmall && limits[media_category].isAtOnce
  }
}

const knownTypes = (): ReadonlyArray<string> => mediaType.values ?? []

const isKnownType = (type: string | undefined): type is MediaType => type !== undefined && knownTypes().includes(type)

const mediaKind = (type: string) => type.slice(0, type.indexOf("/"))

// The first bytes tell images apart surely. One kind of container holds several types of video.
const agrees = (detected: string, given: MediaType) =>
  mediaKind(given) === "image" ? detected === given.replace("pjpeg", "jpeg") : mediaKind(detected) === mediaKind(given)

const unknownMediaType =
  "has an unknown type: its first bytes and its name fit no image, GIF, video or subtitles. If X accepts it, pass its media_type."

// The first bytes are right more often than a name, and than the type that a browser takes from it.
const findType = (
  { name = "", type }: Source,
  { media_type }: UploadMediaParams,
  head: Uint8Array
): MediaType | InvalidInput => {
  const { foreign, type: detected } = recognise(head)
  if (foreign !== undefined) {
    return brokenMedia(name, `is ${foreign.what}, which X does not accept: ${foreign.remedy}`)
  }
  if (media_type !== undefined && !isKnownType(media_type)) {
    return invalidMedia("media_type", media_type, `one of ${knownTypes().join(", ")}`)
  }
  const found = media_type ?? detected ?? (isKnownType(type) ? type : typeOfName(name))
  if (found === undefined) return brokenMedia(name, unknownMediaType)
  if (detected !== undefined) {
    return agrees(detected, found) ? found : invalidMedia("media_type", found, `${detected}, which the media begin as`)
  }
  // Each type of image is told by its first bytes.
  return mediaKind(found) === "image"
    ? brokenMedia(name, `is not an image: its first bytes do not fit ${found.replace("pjpeg", "jpeg")}`)
    : found
}

const brokenMedia = (name: string, rule: string) =>
  new Rule.BrokenRule({ parameters: ["media"], value: name, rule: `media${name && ` ${name}`} ${rule}` })

const checkCategory = (category: MediaCategory, type: MediaType, total: number): InvalidInput | undefined => {
  if (!Object.hasOwn(limits, category)) {
    return invalidMedia("media_category", category, `one of ${Object.keys(limits).join(", ")}`)
  }
  const { maxBytes, types } = limits[category]
  if (!types.test(type)) return invalidMedia("media_category", category, `one for media of the type ${type}`)
  return total > maxBytes
    ? invalidMedia("media", `${total} bytes`, `no more than ${maxBytes} bytes for ${category}`)
    : undefined
}

const checkSubtitles = ({ subtitles }: UploadMediaParams, category: MediaCategory): InvalidInput | undefined =>
  subtitles === undefined || category === "tweet_video" || category === "amplify_video"
    ? undefined
    : invalidMedia("subtitles", subtitles, "left out (only tweet_video and amplify_video have subtitles)")
