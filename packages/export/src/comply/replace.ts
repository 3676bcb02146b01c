import { field } from "@xeffect/core/wire"
import { attached } from "./affected.ts"

/** The post that a lookup returned, as it was stored. */
export const replacedPost = (entry: string): Record<string, unknown> => JSON.parse(entry)

const referredKeys = (post: object, name: string): ReadonlyArray<string> => {
  const keys = field(field(post, "attachments"), name)
  return Array.isArray(keys) ? keys.map(String) : []
}

/** The media and polls that a post does not have any more. */
export const detachedFrom = (before: object, after: object): ReadonlyArray<readonly ["media" | "polls", string]> =>
  attached.flatMap(([kind, name]) => {
    const left = new Set(referredKeys(after, name))
    return referredKeys(before, name).flatMap((key) => (left.has(key) ? [] : [[kind, key] as const]))
  })
