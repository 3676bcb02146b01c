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
  /** The X API reports the user as suspended, and the posts as missing. */
  readonly suspended: boolean
  readonly verifiedType: "none" | "blue" | "business" | "government"
  readonly email?: string | undefined
  readonly affiliatedWith?: string | undefined
  pinnedPostId?: string | undefined
}
