/** The pictures that these tools have uploaded: which one an ID means. */
import * as Effect from "effect/Effect"
import { sha256 } from "./digest.ts"
import { plain } from "../present/plain.ts"

/** A picture, and its alternative text as set by these tools. */
export interface Picture {
  readonly about: string
  readonly alternative?: string | undefined
}

export type Pictures = Map<string, Picture>

/** The most pictures to remember. The oldest is forgotten. */
const maxPictures = 1000

const signatures: ReadonlyArray<readonly [type: string, at: number, bytes: string]> = [
  ["PNG", 0, "\x89PNG\r\n\x1a\n"],
  ["JPEG", 0, "\xff\xd8\xff"],
  ["GIF", 0, "GIF8"],
  ["WebP", 8, "WEBP"]
]

/** The type of a picture by its first bytes. */
export const typeOf = (bytes: Uint8Array): string | undefined => {
  const first = String.fromCharCode(...bytes.subarray(0, 16))
  const type = signatures.find(([, at, text]) => first.startsWith(text, at))?.[0]
  return type === "WebP" && !first.startsWith("RIFF") ? undefined : type
}

/** A picture in words. The folder gives the file its name, which may have any characters. */
export const aboutPicture = (bytes: Uint8Array<ArrayBuffer>, name?: string): Effect.Effect<string> =>
  Effect.map(sha256(bytes), (digest) => {
    const file = name === undefined ? "" : `file ${JSON.stringify(plain(name))}, `
    return `${file}type ${typeOf(bytes) ?? "unknown"}, ${bytes.length.toLocaleString("en")} bytes, SHA-256 ${digest}`
  })

export const remember = (pictures: Pictures, id: string, picture: Picture): void => {
  pictures.delete(id)
  for (const oldest of pictures.keys()) {
    if (pictures.size < maxPictures) break
    pictures.delete(oldest)
  }
  pictures.set(id, picture)
}
