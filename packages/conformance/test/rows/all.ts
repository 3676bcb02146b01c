import { tweets } from "./tweets.ts"
import { users } from "./users.ts"

/** Every operation, with what is specified of it. */
export const rows = [...tweets, ...users]
