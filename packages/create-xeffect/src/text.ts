/** Texts that a person reads in a terminal, and copies from there. */

const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** The first character that moves the cursor or that nobody sees, as in `U+202E`. */
export const invisibleIn = (text: string): string | undefined => {
  const [found] = text.match(invisible) ?? []
  return found && `U+${found.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}`
}

/** A text without characters that move the cursor or that nobody sees. */
export const plain = (text: string): string => text.replaceAll(invisible, "?")

/** A path as an argument of a command, for the shell of the system. */
export const quote = (path: string, platform: NodeJS.Platform = process.platform): string => {
  const safe = path.startsWith("-") ? `./${path}` : path
  if (/^[\w./\\:-]+$/.test(safe) && (platform === "win32" || !safe.includes("\\"))) return safe
  return platform === "win32" ? `"${safe}"` : `'${safe.replaceAll("'", `'\\''`)}'`
}
