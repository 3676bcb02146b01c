/** The part of `node:fs/promises` that examples use, over files in memory. */
import * as Files from "./memory-files.ts"
import * as Sync from "./node-fs.ts"

export const readFile = async (path: string, encoding?: string) => Sync.readFileSync(path, encoding)

export const writeFile = async (path: string, data: string | Uint8Array) => Sync.writeFileSync(path, data)

export const mkdir = async (path: string, options?: { readonly recursive?: boolean; readonly mode?: number }) =>
  Sync.mkdirSync(path, options)

export const readdir = async (path: string) => Sync.readdirSync(path)

export const rename = async (from: string, to: string) => Sync.renameSync(from, to)

export const link = async (from: string, to: string) => Files.link(from, to)

export const unlink = async (path: string) => Sync.unlinkSync(path)

export const rm = async (path: string, options?: { readonly recursive?: boolean; readonly force?: boolean }) =>
  Sync.rmSync(path, options)

export const stat = async (path: string) => Sync.statSync(path)

export const lstat = stat

export const open = async (path: string, flag = "r", mode?: number) => {
  const file = Files.openFile(path, flag, mode)
  return {
    fd: 3,
    close: async () => {},
    writeFile: async (data: string | Uint8Array) => Files.append(file, Sync.bytesOf(data))
  }
}
