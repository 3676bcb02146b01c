import type { WriteResponse } from "@xeffect/core"
import type { Open } from "@xeffect/core/define"
import * as Resource from "@xeffect/core/resource"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"

/** The link by which users ask to join a group. */
export interface ChatGroupInvite {
  readonly conversation_id?: string
  /** Until when the link is valid. */
  readonly expires_at?: string
  readonly group_avatar_url?: string
  readonly group_name?: string
  /** The link. Whoever has it may ask to join. */
  readonly invite_url?: string
  /** Whether the user who reads the link is a member, was removed, or has asked. */
  readonly join_state?: Open<"member" | "not_member" | "removed" | "requested">
  readonly member_count?: number
  /** The last part of the link. */
  readonly token?: string
  readonly welcome_message?: string
}

export const ChatGroupInvite: Shape.Shape<ChatGroupInvite> = Shape.struct({
  conversation_id: Shape.string,
  expires_at: Shape.textOrNumber,
  group_avatar_url: Shape.string,
  group_name: Shape.string,
  invite_url: Shape.string,
  join_state: Shape.string,
  member_count: Shape.numberOrText,
  token: Shape.string,
  welcome_message: Shape.string
})

/** A response whose data is a link. */
export const SingleInvite = Shape.struct({
  data: Shape.intact(ChatGroupInvite),
  errors: Shape.list(Resource.Problem)
})

/** The response to making a link. */
export const WrittenInvite: Shape.Shape<WriteResponse<ChatGroupInvite>> = Response.written(ChatGroupInvite)
