// Written by npm run docs from spec/description/requests.json.

/**
 * The X API's own description that these packages follow: its version, the day on which it was X's newest, and how many
 * endpoints it has.
 * @since 0.1.0
 */
export const describedApi = { version: "2.169", date: "2026-10-01", endpoints: 218 } as const
