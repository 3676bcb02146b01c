/**
 * The data of an emulator. Plain data: the operations read and change it, and a test may look into it.
 * Times are milliseconds since 1970, identifiers are strings of digits.
 */
import type { SeedBroadcastName, WorldBroadcast } from "./broadcasts.ts"
import type { WorldBot } from "./bots.ts"
import type { WorldChat, WorldChatSettings, WorldChatUpload, WorldPublicKey } from "./chats.ts"
import type { WorldCommunity } from "./communities.ts"
import type { WorldComplianceJob } from "./compliance.ts"
import type { IdClock } from "./ids.ts"
import type { WorldArticle, WorldBookmarkFolder } from "./folders-and-articles.ts"
import type { WorldNote } from "./notes.ts"
import type { PostMap } from "./post-map.ts"
import type { Relation } from "./relation.ts"
import type { SeedArticleName, SeedFolderName } from "./seed-folders-and-articles.ts"
import type { SeedListName } from "./seed-lists.ts"
import type { SeedConversationName } from "./seed-messages.ts"
import type { SeedPostName } from "./seed-posts.ts"
import type { SeedSpaceName, SeedTopic } from "./seed-spaces.ts"
import type { SeedUserName } from "./seed-users.ts"
import type { WorldProcessingError, WorldUpload } from "./upload-types.ts"
import type { UserMap } from "./user-map.ts"

export type { PostReference, WorldPost } from "./post.ts"
export type { Relation } from "./relation.ts"
export type * from "./upload-types.ts"
export type { WorldUser } from "./user.ts"

/** A picture or video. One that is not yet in a post has been uploaded and waits for it. */
export interface WorldMedia {
  readonly id: string
  readonly key: string
  readonly ownerId: string
  readonly type: "photo" | "video" | "animated_gif"
  readonly width: number
  readonly height: number
  readonly url: string
  readonly durationMs?: number | undefined
  readonly altText?: string | undefined
  readonly views: number
  /** For an upload: everything below. The entries of the seed can be used for anything, at any time. */
  readonly upload?: WorldUpload | undefined
}

/** A poll. Whether it is over depends on the time of the question. */
export interface WorldPoll {
  readonly id: string
  readonly options: ReadonlyArray<{ readonly label: string; readonly votes: number }>
  readonly durationMinutes: number
  readonly endsAt: number
}

/** A place posts may be in. */
export interface WorldPlace {
  readonly id: string
  readonly name: string
  readonly fullName: string
  readonly country: string
  readonly countryCode: string
  readonly placeType: string
  /** West, south, east, north. */
  readonly bbox: readonly [number, number, number, number]
}

/** An audio room. Whether it is scheduled, live or ended depends on the time of the question. */
export interface WorldSpace {
  readonly id: string
  readonly title: string
  readonly lang: string
  readonly creatorId: string
  readonly createdAt: number
  /** The announced start, if it was announced. */
  readonly scheduledFor?: number | undefined
  readonly startsAt: number
  readonly endsAt?: number | undefined
  readonly hostIds: ReadonlyArray<string>
  readonly speakerIds: ReadonlyArray<string>
  readonly invitedUserIds: ReadonlyArray<string>
  readonly topicIds: ReadonlyArray<string>
  readonly ticketed: boolean
  readonly participants: number
  readonly subscribers: number
}

/** The subject of spaces. */
export type WorldTopic = SeedTopic

/** A list of users. */
export interface WorldList {
  readonly id: string
  readonly ownerId: string
  readonly name: string
  readonly description: string
  readonly createdAt: number
  /** For all but the owner it does not exist. */
  readonly private: boolean
}

/** A conversation of direct messages. Between two users, its identifier is made of both of theirs. */
export interface WorldConversation {
  readonly id: string
  readonly kind: "one-to-one" | "group"
  /** Who is in it now. */
  readonly participantIds: Set<string>
}

/** Something that happened in a conversation. */
export interface WorldDmEvent {
  readonly id: string
  readonly conversationId: string
  readonly type: "MessageCreate" | "ParticipantsJoin" | "ParticipantsLeave"
  readonly createdAt: number
  /** Who wrote, who let others in, or who left. */
  readonly senderId: string
  /** For a message. */
  readonly text?: string | undefined
  /** For a message. */
  readonly mediaKeys?: ReadonlyArray<string> | undefined
  /** Who joined or left. */
  readonly participantIds?: ReadonlyArray<string> | undefined
}

/** A story of the world. */
export interface WorldNews {
  readonly id: string
  readonly name: string
  readonly hook: string
  readonly summary: string
  readonly category: string
  readonly postIds: ReadonlyArray<string>
  readonly updatedAt: number
}

/** The account of a user as a developer. */
export interface WorldDeveloperAccount {
  readonly id: string
  readonly name: string
  readonly createdAt: number
}

/** All data of an emulator. */
export interface World {
  readonly clock: IdClock
  readonly users: UserMap
  readonly posts: PostMap
  /** Keyed by media key. */
  readonly media: Map<string, WorldMedia>
  /** Keyed by the ID that the media will have. */
  readonly uploads: Map<string, WorldUpload>
  /** How GIFs and videos are processed that are finalized from now on: for how many milliseconds, and with which error. */
  readonly processing: { milliseconds: number; error?: WorldProcessingError | undefined }
  readonly polls: Map<string, WorldPoll>
  readonly places: Map<string, WorldPlace>
  /** User to post. */
  readonly likes: Relation
  /** User to the user who is followed. */
  readonly follows: Relation
  /** User to the protected user who has not responded yet. */
  readonly followRequests: Relation
  /** User to post. */
  readonly bookmarks: Relation
  readonly bookmarkFolders: Map<string, WorldBookmarkFolder>
  /** Folder to the post in it. */
  readonly folderBookmarks: Relation
  readonly articles: Map<string, WorldArticle>
  /** User to the user who is blocked. */
  readonly blocks: Relation
  /** User to the user who is muted. */
  readonly mutes: Relation
  readonly lists: Map<string, WorldList>
  /** User to the list the user is on. */
  readonly listMembers: Relation
  /** User to the list the user follows. */
  readonly listFollows: Relation
  /** User to the list the user has pinned. */
  readonly pinnedLists: Relation
  readonly spaces: Map<string, WorldSpace>
  readonly topics: Map<string, WorldTopic>
  /** User to the space a ticket was bought for. */
  readonly tickets: Relation
  /** Space to the post shared in it. */
  readonly sharedPosts: Relation
  readonly conversations: Map<string, WorldConversation>
  readonly dmEvents: Map<string, WorldDmEvent>
  readonly broadcasts: Map<string, WorldBroadcast>
  /** Encrypted conversations. */
  readonly chats: Map<string, WorldChat>
  /** The settings of encrypted messages, of users who changed one. */
  readonly chatSettings: Map<string, WorldChatSettings>
  /** Host to the users who moderate the chats of their broadcasts. */
  readonly chatModerators: Map<string, Set<string>>
  /** The bots of the app, by the ID of their account. */
  readonly bots: Map<string, WorldBot>
  /** Developer accounts by user. */
  readonly developerAccounts: Map<string, WorldDeveloperAccount>
  /** Uploads of encrypted media that are not finished. */
  readonly chatUploads: Map<string, WorldChatUpload>
  /** Public keys by user, the oldest first. */
  readonly publicKeys: Map<string, ReadonlyArray<WorldPublicKey>>
  readonly communities: Map<string, WorldCommunity>
  readonly communityNotes: Map<string, WorldNote>
  /** The users who may write Community Notes. */
  readonly noteWriters: Set<string>
  readonly news: Map<string, WorldNews>
  readonly complianceJobs: Map<string, WorldComplianceJob>
  /** How many posts were served, by the beginning of the day. */
  readonly served: Map<number, number>
  /** User to the user whose direct messages are blocked. */
  readonly dmBlocks: Relation
  /** The identifiers of the data a new world starts with, by the names of the seed. */
  readonly seed: {
    readonly users: Readonly<Record<SeedUserName, string>>
    readonly posts: Readonly<Record<SeedPostName, string>>
    readonly lists: Readonly<Record<SeedListName, string>>
    readonly spaces: Readonly<Record<SeedSpaceName, string>>
    readonly conversations: Readonly<Record<SeedConversationName, string>>
    readonly broadcasts: Readonly<Record<SeedBroadcastName, string>>
    readonly bookmarkFolders: Readonly<Record<SeedFolderName, string>>
    readonly articles: Readonly<Record<SeedArticleName, string>>
  }
}
