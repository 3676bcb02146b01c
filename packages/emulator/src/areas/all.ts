/** Everything the emulator can do. A new area is one line here, a new operation one entry in the file of its area. */
import { activity } from "./activity.ts"
import { broadcasts } from "./broadcasts/broadcasts.ts"
import { chats } from "./chat/chats.ts"
import { communities } from "./communities.ts"
import { compliance } from "./compliance.ts"
import { follows } from "./users/follows.ts"
import { likes } from "./tweets/likes.ts"
import { lists } from "./lists.ts"
import { downloads } from "./media/download.ts"
import { descriptions } from "./media/describe.ts"
import { mediaReads } from "./media/read.ts"
import { uploads } from "./media/uploads.ts"
import { messages } from "./dms.ts"
import { mutesAndBlocks } from "./users/mutes-and-blocks.ts"
import type { Area } from "./operation.ts"
import { news } from "./news.ts"
import { notes } from "./notes.ts"
import { reposts } from "./tweets/reposts.ts"
import { search } from "./tweets/search.ts"
import { spaces } from "./spaces.ts"
import { timelines } from "./tweets/timelines.ts"
import { trends } from "./trends.ts"
import { tweets } from "./tweets/tweets.ts"
import { usage } from "./usage.ts"
import { users } from "./users/users.ts"
import { webhooks } from "./webhooks.ts"

const join = (areas: ReadonlyArray<Area>): Area => Object.assign({}, ...areas)

/** The operations by their identifier in the description. */
export const operations: Area = join([
  tweets,
  timelines,
  search,
  reposts,
  likes,
  users,
  follows,
  mutesAndBlocks,
  lists,
  spaces,
  messages,
  broadcasts,
  chats,
  trends,
  news,
  usage,
  communities,
  notes,
  compliance,
  uploads,
  descriptions,
  mediaReads,
  downloads,
  webhooks,
  activity
])
