/**
 * What the emulated service knows. Plain data: the operations read and change it, and a test may look into it.
 * Times are milliseconds since 1970, identifiers are strings of digits.
 */
import type { SeedPostName } from "./seed-posts.ts"
import type { SeedUserName } from "./seed-users.ts"

/** A user of the world. */
export interface WorldUser {
  readonly id: string
  readonly username: string
  readonly name: string
  readonly createdAt: number
  readonly description: string
  readonly location?: string | undefined
  readonly url?: string | undefined
  /** Only followers and the user see the posts. */
  readonly protected: boolean
  /** The service pretends the user and the posts do not exist. */
  readonly suspended: boolean
  readonly verifiedType: "none" | "blue" | "business" | "government"
  readonly email?: string | undefined
  readonly affiliatedWith?: string | undefined
  pinnedPostId?: string | undefined
}

/** How a post refers to another one. */
export interface PostReference {
  readonly type: "retweeted" | "quoted" | "replied_to"
  readonly id: string
}

/** A post of the world. A deleted one stays, so that references to it can be told from references to nothing. */
export interface WorldPost {
  readonly id: string
  readonly authorId: string
  /** What is shown: for a note the beginning of it. */
  readonly text: string
  /** The whole text of a post that is longer than the ordinary limit. */
  readonly note?: string | undefined
  readonly createdAt: number
  readonly lang: string
  readonly conversationId: string
  readonly inReplyToUserId?: string | undefined
  readonly references: ReadonlyArray<PostReference>
  readonly mediaKeys: ReadonlyArray<string>
  readonly pollId?: string | undefined
  readonly placeId?: string | undefined
  readonly cardUri?: string | undefined
  readonly communityId?: string | undefined
  readonly paidPartnership: boolean
  readonly replySettings: "everyone" | "mentionedUsers" | "following" | "subscribers" | "verified"
  readonly impressions: number
  deleted: boolean
}

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
}

/** A poll. Whether it is over depends on the time of the question. */
export interface WorldPoll {
  readonly id: string
  readonly options: ReadonlyArray<{ readonly label: string; readonly votes: number }>
  readonly durationMinutes: number
  readonly endsAt: number
}

/** A place posts may be tied to. */
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

/**
 * Who did something to what, and when: from the one to the other to an identifier made at that time, which gives the
 * order of lists and the position a page ends at.
 */
export type Relation = Map<string, Map<string, string>>

/** Everything the emulated service knows. */
export interface World {
  /** The instant from which identifiers count, and the last one given out. */
  readonly clock: { readonly epoch: number; last: bigint }
  readonly users: Map<string, WorldUser>
  readonly posts: Map<string, WorldPost>
  /** By media key. */
  readonly media: Map<string, WorldMedia>
  readonly polls: Map<string, WorldPoll>
  readonly places: Map<string, WorldPlace>
  /** User to post. */
  readonly likes: Relation
  /** User to the user who is followed. */
  readonly follows: Relation
  /** User to the protected user who has not answered yet. */
  readonly followRequests: Relation
  /** The identifiers of the data a new world starts with, by the names of the seed. */
  readonly seed: {
    readonly users: Readonly<Record<SeedUserName, string>>
    readonly posts: Readonly<Record<SeedPostName, string>>
  }
}
