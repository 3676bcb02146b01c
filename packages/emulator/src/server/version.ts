/** The version of this package, as its `package.json` has it. A test compares the two. */
export const version = "0.1.0"
