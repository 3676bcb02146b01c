import { readFacts } from "../description/files.ts"

/** The module that says which description of the X API the packages follow. */
export const descriptionModule = (name: string): string => {
  const { date = "", operations, version } = readFacts()
  return `// Written by npm run docs from spec/description/requests.json.

/**
 * The X API's own description that these packages follow: its version, the day on which it was X's newest, and how many
 * endpoints it has.
 * @since 0.1.0
 */
export const ${name} = { version: "${version}", date: "${date}", endpoints: ${operations.length} } as const
`
}
