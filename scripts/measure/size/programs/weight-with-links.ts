// The same with links, and so with the list of top-level domains.
import { parseTweet } from "@xeffect/text"

console.log(parseTweet(String(globalThis.location)).remaining)
