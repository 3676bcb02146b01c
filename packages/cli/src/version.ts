/** The version of this package. A test compares it with `package.json`. Imports nothing: `--version` prints it alone. */
export const version = "0.1.0"
