import { dms } from "./dms.ts"
import { lists } from "./lists.ts"
import { spaces } from "./spaces.ts"
import { tweets } from "./tweets.ts"
import { users } from "./users.ts"

/** Every operation, with what is specified of it. */
export const rows = [...tweets, ...users, ...spaces, ...lists, ...dms]
