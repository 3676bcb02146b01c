import { basename, join } from "node:path"

/** The path of a file in a directory, and nowhere else. */
export const pathIn = (directory: string, file: string): string => {
  if (basename(file) !== file || file === "" || file === "..") throw new Error(`${file} is not a file name`)
  return join(directory, file)
}
