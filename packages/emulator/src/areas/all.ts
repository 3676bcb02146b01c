/** Everything the emulator can do. A new area is one line here, a new operation one entry in the file of its area. */
import { follows } from "./follows.ts"
import { likes } from "./likes.ts"
import type { Area } from "./operation.ts"
import { timelines } from "./timelines.ts"
import { tweets } from "./tweets.ts"
import { users } from "./users.ts"

/** The operations by their identifier in the description. */
export const operations: Area = { ...tweets, ...timelines, ...likes, ...users, ...follows }
