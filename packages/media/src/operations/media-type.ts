import * as Parameter from "@xeffect/core/parameter"
import type { MediaType } from "./categories.ts"

/** The types of media that are accepted. */
export const mediaType: Parameter.Parameter<MediaType> = Parameter.choice(
  "image/jpeg",
  "image/pjpeg",
  "image/png",
  "image/gif",
  "image/webp",
  "image/bmp",
  "image/tiff",
  "video/mp4",
  "video/quicktime",
  "video/webm",
  "video/mp2t",
  "text/srt",
  "text/vtt",
  "model/gltf-binary",
  "model/vnd.usdz+zip"
)
