import type { Parameter } from "./parameter.ts"
import { type Id, id } from "./id.ts"

/**
 * The ID of a media item, sent as a list of one attachment.
 * @since 0.1.0
 */
export const attachment: Parameter<Id> = {
  kind: "id",
  encode: (value) => {
    const media_id = id.encode(value, id)
    return typeof media_id === "string" ? [{ media_id }] : media_id
  },
  rule: () => id.rule(id)
}
