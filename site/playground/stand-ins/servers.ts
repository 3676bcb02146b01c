/** The emulators that a program started as servers, by their origin. There is no network: `fetch` leads to them. */
export const servers = new Map<string, typeof globalThis.fetch>()
