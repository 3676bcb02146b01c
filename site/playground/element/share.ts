/** Programs in addresses. The part behind `#` is not sent to a server. */

const start = "#program="

/** Browsers and messengers cut longer addresses. */
const maxFragment = 32_768

/** A short fragment could expand to gigabytes. In bytes. */
const maxProgram = 65_536

const pass = (bytes: Uint8Array<ArrayBuffer>, through: CompressionStream | DecompressionStream) =>
  new Blob([bytes]).stream().pipeThrough(through)

/** Reads a stream up to a size. */
const collect = async (
  stream: ReadableStream<Uint8Array>,
  max: number
): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  const chunks: Array<Uint8Array<ArrayBuffer>> = []
  let size = 0
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.length
    if (size > max) {
      await reader.cancel()
      return undefined
    }
    chunks.push(new Uint8Array(value))
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}

/** A program as the part of an address behind the path. `undefined` if it would be too long. */
export const fragmentOf = async (code: string): Promise<string | undefined> => {
  const compressed = await collect(
    pass(new TextEncoder().encode(code), new CompressionStream("deflate-raw")),
    maxProgram
  )
  if (compressed === undefined) return undefined
  const text = btoa(Array.from(compressed, (byte) => String.fromCharCode(byte)).join(""))
  const fragment = start + text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")
  return fragment.length > maxFragment ? undefined : fragment
}

/** A program, or why there is none. */
export type Shared =
  | { readonly code: string; readonly sentence?: undefined }
  | { readonly code?: undefined; readonly sentence: string }

/** Reads the program of an address. Whatever it contains, nothing runs. */
export const readShared = async (fragment: string): Promise<Shared> => {
  const text = fragment.slice(start.length)
  if (fragment.length > maxFragment) return { sentence: "The address is too long to contain a program." }
  if (!/^[\w-]+$/.test(text)) return { sentence: "The address contains no program: it was cut off, or changed." }
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0))
    const program = await collect(pass(bytes, new DecompressionStream("deflate-raw")), maxProgram)
    if (program === undefined) return { sentence: "The program in the address is too long." }
    return { code: new TextDecoder("utf-8", { fatal: true }).decode(program) }
  } catch {
    return { sentence: "The address contains no program: it was cut off, or changed." }
  }
}
