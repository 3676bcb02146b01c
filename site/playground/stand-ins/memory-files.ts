/** Files in memory, by the functions of `node:fs`. They are gone when the run ends. */

/** The content of a file, which may have several names. */
interface Content {
  readonly isDirectory: boolean
  bytes: Uint8Array
  mode: number
  mtime: Date
}

/** An error as Node makes it. */
const failure = (code: string, call: string, path: string): Error =>
  Object.assign(new Error(`${code}: ${messages[code] ?? "failed"}, ${call} '${path}'`), { code, path, syscall: call })

const messages: Readonly<Record<string, string>> = {
  ENOENT: "no such file or directory",
  EEXIST: "file already exists",
  EISDIR: "illegal operation on a directory",
  ENOTDIR: "not a directory",
  ENOTEMPTY: "directory not empty"
}

const directoryOf = (mode: number): Content => ({
  isDirectory: true,
  bytes: new Uint8Array(),
  mode,
  mtime: new Date()
})

const home = "/work"

const contents = new Map<string, Content>(["/", "/tmp", home].map((path) => [path, directoryOf(0o755)]))

/** The absolute path without `.` and `..`. */
export const resolvePath = (path: string): string => {
  const parts: Array<string> = []
  for (const part of (path.startsWith("/") ? path : `${home}/${path}`).split("/")) {
    if (part === "..") parts.pop()
    else if (part !== "" && part !== ".") parts.push(part)
  }
  return `/${parts.join("/")}`
}

export const parentOf = (path: string): string => path.slice(0, Math.max(1, path.lastIndexOf("/")))

export const find = (path: string): Content | undefined => contents.get(resolvePath(path))

const contentOf = (call: string, path: string): Content => {
  const found = find(path)
  if (found === undefined) throw failure("ENOENT", call, path)
  return found
}

const fileAt = (call: string, path: string): Content => {
  const found = contentOf(call, path)
  if (found.isDirectory) throw failure("EISDIR", call, path)
  return found
}

const put = (call: string, path: string, content: Content): void => {
  const absolute = resolvePath(path)
  const parent = contents.get(parentOf(absolute))
  if (parent === undefined) throw failure("ENOENT", call, path)
  if (!parent.isDirectory) throw failure("ENOTDIR", call, path)
  contents.set(absolute, content)
}

export const statSync = (path: string) => {
  const { bytes, isDirectory, mode, mtime } = contentOf("stat", path)
  return {
    mode,
    mtime,
    size: bytes.length,
    uid: 0,
    isDirectory: () => isDirectory,
    isFile: () => !isDirectory,
    isSymbolicLink: () => false
  }
}

export const namesIn = (path: string): Array<string> => {
  if (!contentOf("scandir", path).isDirectory) throw failure("ENOTDIR", "scandir", path)
  const start = `${resolvePath(path)}/`.replace("//", "/")
  return [...contents.keys()]
    .filter((one) => one.startsWith(start))
    .map((one) => one.slice(start.length))
    .filter((name) => name !== "" && !name.includes("/"))
    .sort()
}

export const makeDirectory = (path: string, recursive: boolean, mode = 0o777): void => {
  const absolute = resolvePath(path)
  if (contents.has(absolute)) {
    if (recursive && contentOf("mkdir", path).isDirectory) return
    throw failure("EEXIST", "mkdir", path)
  }
  if (recursive && !contents.has(parentOf(absolute))) makeDirectory(parentOf(absolute), true, mode)
  put("mkdir", path, directoryOf(mode))
}

/** Opens a file with a flag of Node, and returns its bytes and what replaces them. */
export const openFile = (path: string, flag: string, mode = 0o666): Content => {
  const found = find(path)
  if (found !== undefined && flag.includes("x")) throw failure("EEXIST", "open", path)
  if (found === undefined && flag.startsWith("r")) throw failure("ENOENT", "open", path)
  if (found?.isDirectory === true && !flag.startsWith("r")) throw failure("EISDIR", "open", path)
  const file = found ?? { isDirectory: false, bytes: new Uint8Array(), mode, mtime: new Date() }
  if (found === undefined) put("open", path, file)
  else if (flag.startsWith("w")) file.bytes = new Uint8Array()
  return file
}

export const append = (file: Content, bytes: Uint8Array): void => {
  const joined = new Uint8Array(file.bytes.length + bytes.length)
  joined.set(file.bytes)
  joined.set(bytes, file.bytes.length)
  Object.assign(file, { bytes: joined, mtime: new Date() })
}

export const readBytes = (path: string): Uint8Array => fileAt("open", path).bytes.slice()

export const rename = (from: string, to: string): void => {
  const content = contentOf("rename", from)
  put("rename", to, content)
  contents.delete(resolvePath(from))
  if (!content.isDirectory) return
  const start = `${resolvePath(from)}/`
  for (const [path, inside] of Array.from(contents)) {
    if (!path.startsWith(start)) continue
    contents.delete(path)
    contents.set(`${resolvePath(to)}/${path.slice(start.length)}`, inside)
  }
}

export const link = (from: string, to: string): void => {
  if (find(to) !== undefined) throw failure("EEXIST", "link", to)
  put("link", to, fileAt("link", from))
}

export const remove = (path: string, recursive = false): void => {
  if (contentOf("unlink", path).isDirectory) {
    const inside = namesIn(path)
    if (inside.length > 0 && !recursive) throw failure("ENOTEMPTY", "rmdir", path)
    for (const name of inside) remove(`${path}/${name}`, true)
  }
  contents.delete(resolvePath(path))
}
