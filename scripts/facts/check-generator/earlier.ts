import { byVersion } from "../../../packages/conformance/tools/history.ts"
import { type Edit, edit } from "../../copy.ts"

/** An edit that a person made for a later description, and its counterpart for an earlier one. */
interface Earlier extends Edit {
  /** The last description that needs it so. */
  readonly until: string
}

/** The edits that a replay begins with. */
export const earlier: ReadonlyArray<Earlier> = [
  // The job's fields could not be requested: it had all of them.
  {
    until: "2.166",
    file: "packages/export/src/comply/jobs.ts",
    from: "createComplianceJob({ type, name, compliance_job_fields: jobFields })",
    to: "createComplianceJob({ type, name })"
  },
  // A response had everything that a finished upload has.
  {
    until: "2.166",
    file: "spec/operations/media/operations/initialize.ts",
    from: "    data: {\n",
    to: '    result: { type: "UploadResponse", response: "uploadResponse" },\n    data: {\n'
  },
  // Only small pictures and subtitles were uploaded in one request.
  {
    until: "2.166",
    file: "spec/operations/media/operations/upload-at-once.ts",
    from: `'Exclude<MediaCategory, "amplify_video">'`,
    to: `'Extract<MediaCategory, "dm_image" | "subtitles" | "tweet_image">'`
  },
  {
    until: "2.166",
    file: "spec/operations/media/operations/upload-at-once.ts",
    from: `        code: "joined(Parameter.ids(100))"
      }`,
    to: `        code: "Parameter.ids(100)"
      },
      media_type: "The type of the media.",
      shared: "Whether the media can be used in several direct messages."`
  },
  {
    until: "2.166",
    file: "packages/media/src/upload/begin.ts",
    from: `  if (!isAtOnce || media_category === "amplify_video") return`,
    to: `  const isSmall = media_category === "dm_image" || media_category === "subtitles" || media_category === "tweet_image"
  if (!isAtOnce || !isSmall) return`
  },
  // A folder had no pages, and a bookmark was in no folder.
  {
    until: "2.166",
    file: "spec/operations/tweets/bookmark-folders.ts",
    from: `      folder_id: "The ID of the folder.",
      max_results: "The largest number of entries on a page, 1 to 100.",
      pagination_token: "\`meta.next_token\` of a response for the page after it, unmodified. There is no way back."
`,
    to: `      folder_id: "The ID of the folder."
`
  },
  {
    until: "2.166",
    file: "packages/tweets/src/bookmark.ts",
    from: `, folder_id: Parameter.id }`,
    to: ` }`
  },
  {
    until: "2.166",
    file: "spec/operations/spaces/tweets.ts",
    from: "    notes:",
    to: '    params: { max_results: "The number of posts." },\n    notes:'
  },
  // The operation had another name in the description.
  {
    until: "2.165",
    file: "packages/emulator/src/areas/chat/groups.ts",
    from: "addConversationKeys: addKeys",
    to: "initializeChatConversationKeys: addKeys"
  },
  // Likes had no media.
  {
    until: "2.157",
    file: "spec/groups.ts",
    from: `params: ["expansions", "like_with_tweet_author_fields", "media_fields",`,
    to: `params: ["expansions", "like_with_tweet_author_fields",`
  },
  {
    until: "2.157",
    file: "packages/streams/src/parameters.ts",
    from: `"media_fields" | "tweet_fields" | "user_fields">`,
    to: `"tweet_fields" | "user_fields">`
  }
]

/** Brings what is written by hand to a description. Returns how many places changed. */
export const asInEarlier = (folder: string, version: string): number => {
  const needed = earlier.filter(({ until }) => byVersion(version, until) <= 0)
  for (const one of needed) edit(folder, one)
  return needed.length
}
