// The cost of a form that counts while somebody writes, without links.
import { weighTweet } from "@xeffect/text"

console.log(weighTweet(String(globalThis.location)).remaining)
