/** Media that the X API does not take, and the remedy. */
export interface Foreign {
  readonly what: string
  readonly remedy: string
}

const toJpeg = "convert it to JPEG or PNG"
const toMp4 = "convert it to MP4"
const toVideo = "make an MP4 video of it, because X does not accept sound alone"

// The beginnings as hexadecimal digits. A dot matches any digit. HEIC, AVIF, CR3 and M4A begin almost as MP4 does, and
// Matroska as WebM does: the brand and the name of the document type tell them apart.
const foreignSignatures: ReadonlyArray<readonly [what: string, remedy: string, signature: RegExp]> = [
  ["HEIC", toJpeg, /^.{8}66747970(6865(69|76)|6d(69|73)6631)/],
  ["AVIF", toJpeg, /^.{8}66747970617669/],
  ["a CR3 raw picture", toJpeg, /^.{8}66747970637278/],
  ["M4A sound", toVideo, /^.{8}667479704d34[4142]/],
  ["Matroska (MKV)", toMp4, /^1a45dfa3(..){0,40}42828.6d6174726f736b61/],
  ["AVI", toMp4, /^52494646.{8}415649/],
  ["WMV", toMp4, /^3026b2758e66cf11/],
  ["FLV", toMp4, /^464c5601/],
  ["MPEG-1 or MPEG-2", toMp4, /^000001b[a3]/],
  ["WAV sound", toVideo, /^52494646.{8}57415645/],
  ["MP3 sound", toVideo, /^(494433|ff(f[ab23]|e[23]))/],
  ["AAC sound", toVideo, /^fff[19]/],
  ["Ogg sound or video", toMp4, /^4f676753/],
  ["FLAC sound", toVideo, /^664c6143/],
  ["an icon (ICO)", toJpeg, /^00000100/],
  ["JPEG XL", toJpeg, /^(ff0a|0000000c4a584c20)/],
  ["JPEG 2000", toJpeg, /^0000000c6a502020/],
  ["a Photoshop document (PSD)", toJpeg, /^38425053/],
  ["a PDF", "convert its pages to PNG", /^25504446/]
]

// The same for text, which may begin with a mark of its byte order and with comments.
const start = "^\\ufeff?\\s*(<\\?xml[^>]*>\\s*|<!--[^]*?-->\\s*)*"
const foreignTexts: ReadonlyArray<readonly [what: string, remedy: string, begin: string]> = [
  ["SVG", "convert it to PNG", `${start}<(!doctype\\s+svg|svg[\\s>])`],
  [
    "an HTML page",
    "the file may be the error page of a failed download",
    `${start}<(!doctype\\s+html|html[\\s>]|head[\\s>]|body[\\s>])`
  ]
]

/** Recognises media that the X API does not take, by their first bytes. */
export const foreignMedia = (digits: string, text: string): Foreign | undefined => {
  const found =
    foreignSignatures.find(([, , signature]) => signature.test(digits)) ??
    foreignTexts.find(([, , begin]) => new RegExp(begin, "i").test(text))
  return found && { what: found[0], remedy: found[1] }
}
