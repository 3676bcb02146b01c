/** A text as one word of a command line for sh, bash and zsh, which runs and expands nothing in it. */
export const shellWord = (text: string): string =>
  /^[\w@+:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`

/** A path as one word of a command line, which no command takes for a flag. */
export const shellPath = (path: string): string => shellWord(path.startsWith("-") ? `./${path}` : path)
