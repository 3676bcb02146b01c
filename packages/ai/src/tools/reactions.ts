/** Tools that read who reacted to a post, and bookmarks. */
import {
  getBookmarkFolders,
  getBookmarks,
  getBookmarksByFolder,
  getLikingUsers,
  getQuoteTweets,
  getRetweeters
} from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { defaultResults, id, maxResults, post, postId } from "../tool/inputs.ts"
import { priceSentence, read } from "../tool/tool.ts"
import { moreAfter, readPosts, readUsers, wantedPostFields } from "./read-posts.ts"

const minQuotes = 10

/** The tools that read who reacted to a post, and bookmarks. */
export const reactionTools = [
  read({
    name: "read_reactions",
    title: "Read reactions",
    description: `Users who liked or reposted a post, or posts that quote it. X bills at least ${minQuotes} quotes. ${priceSentence("get_quote_tweets", "get_retweeters")}`,
    operations: [getRetweeters],
    input: { post, of: Schema.Literals(["likes", "reposts", "quotes"]), max_results: maxResults() },
    output: { type: "object" },
    run: ({ max_results, of, post: given }) => {
      const params = { id: postId(given) }
      if (of === "quotes") return readPosts(getQuoteTweets, params, { max_results })
      return readUsers(of === "likes" ? getLikingUsers : getRetweeters, params, { max_results })
    }
  }),
  read({
    name: "read_bookmarks",
    title: "Read bookmarks",
    description: `The bookmarks, newest first: all, those in a folder, or the list of folders. ${priceSentence("get_bookmarks")}`,
    operations: [getBookmarks],
    input: {
      folder: Schema.optionalKey(id.annotate({ description: "Folder ID" })),
      folders: Schema.optionalKey(Schema.Boolean),
      max_results: maxResults(),
      fields: wantedPostFields
    },
    output: { type: "object" },
    run: Effect.fnUntraced(function* ({ folder, folders = false, ...wanted }) {
      if (folders) return { folders: (yield* getBookmarkFolders({})).data ?? [] }
      if (folder === undefined) return yield* readPosts(getBookmarks, {}, wanted)
      // A folder has IDs alone.
      const page = yield* getBookmarksByFolder({
        folder_id: folder,
        max_results: wanted.max_results ?? defaultResults
      })
      return { posts: page.data ?? [], ...moreAfter(page) }
    })
  })
]
