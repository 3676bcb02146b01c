import * as Context from "effect/Context"

/**
 * Whether the caller wants the body of the answer unread, to read it as it likes. Otherwise whatever stands around a
 * request may read it, so that a connection that breaks in mid-body is still the failure of that request. Set by `raw`.
 */
export const UnreadBody: Context.Reference<boolean> = Context.Reference<boolean>("@xeffect/core/UnreadBody", {
  defaultValue: () => false
})
