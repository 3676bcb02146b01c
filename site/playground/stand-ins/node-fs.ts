/** The part of `node:fs` that examples use, over files in memory. */
import * as Files from "./memory-files.ts"

type Data = string | Uint8Array

export const bytesOf = (data: Data): Uint8Array => (typeof data === "string" ? new TextEncoder().encode(data) : data)

export const existsSync = (path: string): boolean => Files.find(path) !== undefined

export const readFileSync = (path: string, encoding?: string | { readonly encoding?: string }): Data => {
  const bytes = Files.readBytes(path)
  const name = typeof encoding === "string" ? encoding : encoding?.encoding
  return name === undefined ? bytes : new TextDecoder(name).decode(bytes)
}

export const writeFileSync = (path: string, data: Data): void => {
  Files.append(Files.openFile(path, "w"), bytesOf(data))
}

export const appendFileSync = (path: string, data: Data): void => {
  Files.append(Files.openFile(path, "a"), bytesOf(data))
}

export const mkdirSync = (path: string, options: { readonly recursive?: boolean; readonly mode?: number } = {}): void =>
  Files.makeDirectory(path, options.recursive ?? false, options.mode)

export const mkdtempSync = (prefix: string): string => {
  const path = `${prefix}${crypto.randomUUID().slice(0, 6)}`
  Files.makeDirectory(path, true, 0o700)
  return path
}

export const readdirSync = Files.namesIn

export const renameSync = Files.rename

export const rmSync = (
  path: string,
  options: { readonly recursive?: boolean; readonly force?: boolean } = {}
): void => {
  if (options.force === true && !existsSync(path)) return
  Files.remove(path, options.recursive)
}

export const unlinkSync = (path: string): void => Files.remove(path)

export const statSync = Files.statSync

export const lstatSync = Files.statSync

/** There is no disk to write to. */
export const fsync = (_: number, done: (error: null) => void): void => queueMicrotask(() => done(null))
