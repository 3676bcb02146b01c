/** Everything the emulator can do. A new area is one line here, a new operation one entry in the file of its area. */
import { activity } from "./activity.ts"
import { bots } from "./bots.ts"
import { broadcasts } from "./broadcasts/broadcasts.ts"
import { chats } from "./chat/chats.ts"
import { communities } from "./communities.ts"
import { compliance } from "./compliance.ts"
import { affiliates } from "./users/affiliates.ts"
import { analytics } from "./tweets/analytics.ts"
import { articles } from "./tweets/articles.ts"
import { bookmarkFolders } from "./tweets/bookmark-folders.ts"
import { bookmarks } from "./tweets/bookmarks.ts"
import { dmBlocks } from "./dms/blocks.ts"
import { follows } from "./users/follows.ts"
import { developerAccount } from "./developer-account.ts"
import { likes } from "./tweets/likes.ts"
import { downloads } from "./media/download.ts"
import { descriptions } from "./media/describe.ts"
import { mediaReads } from "./media/read.ts"
import { uploads } from "./media/uploads.ts"
import { lists } from "./lists/lists.ts"
import { manageLists } from "./lists/manage.ts"
import { pins } from "./lists/pins.ts"
import { messages } from "./dms/messages.ts"
import { dmEvents } from "./dms/events.ts"
import { groups } from "./dms/groups.ts"
import { mutesAndBlocks } from "./users/mutes-and-blocks.ts"
import type { Area } from "./operation.ts"
import { news } from "./news.ts"
import { notes } from "./notes.ts"
import { reposts } from "./tweets/reposts.ts"
import { search } from "./tweets/search.ts"
import { searchUsers } from "./users/search.ts"
import { spaces } from "./spaces.ts"
import { timelines } from "./tweets/timelines.ts"
import { trends } from "./trends.ts"
import { tweets } from "./tweets/tweets.ts"
import { usage } from "./usage.ts"
import { users } from "./users/users.ts"
import { streams } from "./streams/streams.ts"
import { webhooks } from "./webhooks.ts"

const join = (areas: ReadonlyArray<Area>): Area => Object.assign({}, ...areas)

/** The operations by their identifier in the description. */
export const operations: Area = join([
  tweets,
  timelines,
  search,
  reposts,
  likes,
  bookmarks,
  bookmarkFolders,
  analytics,
  articles,
  users,
  searchUsers,
  affiliates,
  follows,
  mutesAndBlocks,
  lists,
  manageLists,
  pins,
  spaces,
  messages,
  bots,
  broadcasts,
  chats,
  trends,
  news,
  usage,
  developerAccount,
  communities,
  notes,
  compliance,
  uploads,
  descriptions,
  mediaReads,
  downloads,
  webhooks,
  activity,
  streams,
  groups,
  dmEvents,
  dmBlocks
])
