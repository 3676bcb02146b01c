/** The type, width and height of a picture, as the head of its file has them. */
import * as Result from "effect/Result"

/** Width and height in pixels. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

interface Format {
  readonly type: string
  /** The bytes that files begin with, as text. A dot is any byte. */
  readonly begins: RegExp
  readonly read: (view: DataView) => PictureSize | undefined
}

const readPng = (view: DataView): PictureSize => ({ width: view.getUint32(16), height: view.getUint32(20) })

const readGif = (view: DataView): PictureSize => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) })

// The rows of a bitmap from the top on have a negative height.
const readBmp = (view: DataView): PictureSize => ({
  width: view.getInt32(18, true),
  height: Math.abs(view.getInt32(22, true))
})

// The frame of a JPEG begins with one of these markers, which are C0 to CF without three that begin tables.
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const readJpeg = (view: DataView): PictureSize | undefined => {
  let at = 2
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    if (isFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    // A marker may have more than one FF before it.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return undefined
}

const readWebp = (view: DataView): PictureSize | undefined => {
  switch (view.getUint32(12)) {
    case 0x5650_3820: // "VP8 "
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    case 0x5650_384c: {
      // "VP8L": 14 bits for each, less one.
      const bits = view.getUint32(21, true)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 0x5650_3858: // "VP8X": 24 bits for each, less one.
      return { width: (view.getUint32(24, true) & 0xff_ffff) + 1, height: (view.getUint32(26, true) >>> 8) + 1 }
    default:
      return undefined
  }
}

const formats: ReadonlyArray<Format> = [
  { type: "image/png", begins: /^\x89PNG/, read: readPng },
  { type: "image/gif", begins: /^GIF8/, read: readGif },
  { type: "image/jpeg", begins: /^\xff\xd8\xff/, read: readJpeg },
  { type: "image/webp", begins: /^RIFF....WEBP/s, read: readWebp },
  { type: "image/bmp", begins: /^BM/, read: readBmp }
]

const formatOf = (bytes: Uint8Array): Format | undefined => {
  const head = String.fromCharCode(...bytes.subarray(0, 12))
  return formats.find(({ begins }) => begins.test(head))
}

/** The media type of a PNG, GIF, JPEG, WebP or BMP file. Nothing if the bytes are something else. */
export const pictureType = (bytes: Uint8Array): string | undefined => formatOf(bytes)?.type

/** Whether bytes begin as a picture that the X API takes. */
export const isPicture = (bytes: Uint8Array): boolean =>
  pictureType(bytes) !== undefined || /^(II\*\0|MM\0\*)/.test(String.fromCharCode(...bytes.subarray(0, 4)))

/** The size of a PNG, GIF, JPEG, WebP or BMP file. Nothing if the bytes are something else, or end too early. */
export const pictureSize = (bytes: Uint8Array): PictureSize | undefined => {
  const format = formatOf(bytes)
  // A view throws if it is read beyond its end.
  const size = Result.try(() => format?.read(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)))
  return Result.getOrElse(size, () => undefined)
}
