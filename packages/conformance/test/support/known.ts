/** IDs of things that exist. Tests without an emulator use numbers of their own; the emulator has those of its world. */
export interface Known {
  /** The authenticated user. */
  readonly me: string
  readonly user: string
  readonly username: string
  /** A post of another user that was reposted. */
  readonly post: string
  /** A post that was quoted. */
  readonly quoted: string
  /** A post of the authenticated user. */
  readonly ownPost: string
  /** A reply of another user in a conversation that the authenticated user started. */
  readonly reply: string
  /** A public list of another user. */
  readonly list: string
  /** A list of the authenticated user. */
  readonly ownList: string
  /** A member of that list. */
  readonly member: string
  readonly space: string
  /** A space that the authenticated user made and sells tickets for. */
  readonly ownSpace: string
  /** A conversation of direct messages that the authenticated user is in. */
  readonly conversation: string
  /** A live broadcast of the authenticated user, with a message in its chat. */
  readonly broadcast: string
  readonly broadcastMessage: string
  /** A broadcast that the authenticated user scheduled and begins by hand, and the number of its schedule. */
  readonly plannedBroadcast: string
  readonly broadcastSchedule: string
  /** An encrypted group of the authenticated user. */
  readonly group: string
  /** A group that the authenticated user is in, and does not administer. */
  readonly otherGroup: string
  /** A group that the authenticated user may ask to join, and the token of its link. */
  readonly invitingGroup: string
  readonly inviteToken: string
  /** A bot of the app. */
  readonly bot: string
  /** A compliance job that waits for its IDs. */
  readonly openJob: string
  /** An event in it. */
  readonly chatEvent: string
  /** A media item in it. */
  readonly chatMedia: string
  /** An upload to it of one segment, and the key of its media item. */
  readonly chatUpload: string
  readonly chatUploadKey: string
  /** An upload of the authenticated user whose segments have arrived. */
  readonly upload: string
  /** A video of the authenticated user that was processed, and has subtitles in English. */
  readonly video: string
  /** Uploaded subtitles. */
  readonly subtitles: string
  /** A message with an image, as the path of its download. */
  readonly dmImage: readonly [event: string, media: string, name: string]
  /** A direct message of the authenticated user. */
  readonly message: string
  /** A user with affiliates. */
  readonly organization: string
  /** A bookmark folder of the authenticated user, with posts in it. */
  readonly folder: string
  /** A draft of an article of the authenticated user. */
  readonly article: string
}

/** The request of a call: the method with the path and the query as they are read, and the body. */
export type Sends = string | readonly [line: string, body: unknown]
