// Written by npm run generate from spec/operations/chat/groups/create.ts. Changes belong there.
import type { UserAuthParams, WriteResponse } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Body from "@xeffect/core/Body"
import * as Credentials from "@xeffect/core/Credentials"
import * as Response from "@xeffect/core/Response"
import * as Shape from "@xeffect/core/Shape"

export interface InitializeChatGroupParams extends UserAuthParams {}

export interface InitializeChatGroupResult extends WriteResponse<{
  /** The ID for the new group, `g` and digits. */
  readonly conversation_id: string
}> {}

/**
 * Returns the ID for a new group. The crypto library needs it to sign the creation; `createChatConversation` then
 * creates the group.
 *
 * @param params `user_auth`
 * @returns `data.conversation_id`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 1.0a or OAuth 2.0 with `dm.write`. The app needs write permission. `user_auth` is `true` by
 *   default
 * - Rate limit: none is published
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @see https://docs.x.com/x-api/chat/initialize-chat-group
 * @example
 * ```ts
 * import { initializeChatGroup } from "xeffect/chat"
 *
 * const program = initializeChatGroup()
 * ```
 */
export const initializeChatGroup = operation<InitializeChatGroupParams, InitializeChatGroupResult>({
  name: "initialize_chat_group",
  method: "POST",
  path: "/2/chat/conversations/group/initialize",
  params: {},
  body: Body.json(),
  response: Response.outcome(Response.written(Shape.struct({ conversation_id: Shape.always(Shape.string) }))),
  accepts: Credentials.user("dm.write"),
  user_auth: true
})
