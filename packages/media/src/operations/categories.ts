/** The purpose of uploaded media. */
export type MediaCategory =
  | "tweet_image"
  | "tweet_gif"
  | "tweet_video"
  | "amplify_video"
  | "dm_image"
  | "dm_gif"
  | "dm_video"
  | "subtitles"

/** The media types that the X API names. */
export type MediaType =
  | "image/jpeg"
  | "image/pjpeg"
  | "image/png"
  | "image/gif"
  | "image/webp"
  | "image/bmp"
  | "image/tiff"
  | "video/mp4"
  | "video/quicktime"
  | "video/webm"
  | "video/mp2t"
  | "text/srt"
  | "text/vtt"
  | "model/gltf-binary"
  | "model/vnd.usdz+zip"
