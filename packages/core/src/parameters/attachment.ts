import type { Parameter } from "./parameter.ts"
import { type Id, id } from "./id.ts"

/** The ID of a media item, which is sent as the only one of a list of attachments. */
export const attachment: Parameter<Id> = {
  encode: (value) => {
    const media_id = id.encode(value, id)
    return typeof media_id === "string" ? [{ media_id }] : media_id
  },
  rule: () => id.rule(id)
}
