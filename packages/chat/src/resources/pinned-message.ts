import type { Problem } from "@xeffect/core"
import * as Resource from "@xeffect/core/resource"
import * as Shape from "@xeffect/core/shape"

/** A pinned message, which only the participants can read. */
export interface PinnedChatMessage {
  /** The event of the message: base64. */
  readonly encoded_event: string
}

/** A page of pinned messages. */
export interface PinnedChatMessages {
  readonly data?: ReadonlyArray<PinnedChatMessage>
  readonly errors?: ReadonlyArray<Problem>
  readonly meta?: {
    readonly result_count?: number
    /** The token of the page after this one. Absent on the last page. */
    readonly next_token?: string
  }
}

export const PinnedMessages: Shape.Shape<PinnedChatMessages> = Shape.struct({
  data: Shape.intact(Shape.list(Shape.struct({ encoded_event: Shape.always(Shape.string) }))),
  errors: Shape.list(Resource.Problem),
  meta: Shape.struct({ result_count: Shape.number, next_token: Shape.string })
})
