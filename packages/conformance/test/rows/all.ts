import { dms } from "./dms.ts"
import { lists } from "./lists.ts"
import { spaces } from "./spaces.ts"
import { tweets } from "./tweets.ts"
import { users } from "./users.ts"

/** Every operation, in the order of its package. A package registers its rows by one line above and one word here. */
export const rows = [...tweets, ...users, ...spaces, ...lists, ...dms]
