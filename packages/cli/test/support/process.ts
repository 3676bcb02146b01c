// The program as a process of its own.
/** The environment of a process whose home is a folder, without anything of its user. */
export const environmentIn = (folder: string): Record<string, string> => ({
  PATH: process.env["PATH"] ?? "",
  HOME: folder,
  NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] ?? folder
})

/** The variables that the program reads options from. */
export const variablesOf = (options: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(options).flatMap(([name, value]) =>
      value === undefined ? [] : [[`X_${name.toUpperCase()}`, value]]
    )
  )

/** The option of Node that runs a module before the program. */
export const running = (code: string): string => `--import=data:text/javascript,${encodeURIComponent(code)}`
