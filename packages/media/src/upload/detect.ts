import type { MediaType } from "../operations/categories.ts"
import { type Foreign, foreignMedia } from "./foreign.ts"
import { hexOf } from "./hex.ts"

// How many bytes of the beginning are looked at.
const headLength = 256

// The beginnings of media as hexadecimal digits. A dot matches any digit.
const signatures: ReadonlyArray<readonly [MediaType, RegExp]> = [
  ["image/jpeg", /^ffd8ff/],
  ["image/png", /^89504e470d0a1a0a/],
  ["image/gif", /^47494638(37|39)61/],
  ["image/webp", /^52494646.{8}57454250/],
  ["image/bmp", /^424d(.{8}0{8}|.{24}(0c|10|28|34|38|40|6c|7c)0{6})/],
  ["image/tiff", /^(49492a00|4d4d002a)/],
  ["video/quicktime", /^.{8}(6674797071742020|6d6f6f76|6d646174|77696465)/],
  ["video/mp4", /^.{8}66747970/],
  ["video/webm", /^1a45dfa3/],
  ["video/mp2t", /^47.{374}47/],
  ["model/gltf-binary", /^676c5446/]
]

// The same for text, which may begin with a mark of its byte order.
const textSignatures: ReadonlyArray<readonly [MediaType, RegExp]> = [
  ["text/vtt", /^\ufeff?WEBVTT(\s|$)/],
  ["text/srt", /^\ufeff?\s*\d+\s*\n\d\d:\d\d:\d\d,\d{3} --> /]
]

/** The type of media by their first bytes, what else they are, or nothing. */
export const recognise = (bytes: Uint8Array): { readonly type?: MediaType; readonly foreign?: Foreign } => {
  const head = bytes.subarray(0, headLength)
  const digits = hexOf(head)
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(head)
  const foreign = foreignMedia(digits, text)
  if (foreign !== undefined) return { foreign }
  const found =
    signatures.find(([, signature]) => signature.test(digits)) ?? textSignatures.find(([, form]) => form.test(text))
  return found === undefined ? {} : { type: found[0] }
}

const extensions: Readonly<Record<string, MediaType>> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
  webp: "image/webp",
  bmp: "image/bmp",
  tif: "image/tiff",
  tiff: "image/tiff",
  mp4: "video/mp4",
  m4v: "video/mp4",
  mov: "video/quicktime",
  webm: "video/webm",
  ts: "video/mp2t",
  srt: "text/srt",
  vtt: "text/vtt",
  glb: "model/gltf-binary",
  usdz: "model/vnd.usdz+zip"
}

/** The type of media by the extension of a name. */
export const typeOfName = (name: string): MediaType | undefined => {
  const extension = name.slice(name.lastIndexOf(".") + 1).toLowerCase()
  return Object.hasOwn(extensions, extension) ? extensions[extension] : undefined
}
