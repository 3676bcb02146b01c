/** How a post refers to another one. */
export interface PostReference {
  readonly type: "retweeted" | "quoted" | "replied_to"
  readonly id: string
}

/** A post of the world. A deleted one stays, to distinguish references to it from references to nothing. */
export interface WorldPost {
  readonly id: string
  readonly authorId: string
  /** The shown text: for a note the beginning of it. */
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
  /** The article that the post shows. */
  readonly articleId?: string | undefined
  readonly communityId?: string | undefined
  readonly paidPartnership: boolean
  readonly replySettings: "everyone" | "mentionedUsers" | "following" | "subscribers" | "verified"
  readonly impressions: number
  readonly deleted: boolean
  /** When it was edited last. Compliance jobs say so; its text is the edited one. */
  readonly editedAt?: number | undefined
  /** When its author removed the place of it. Compliance jobs say so; remove `placeId` too. */
  readonly geoScrubbedAt?: number | undefined
  /** Whether the user who began the conversation has hidden this reply. */
  readonly hidden?: boolean | undefined
}
