import type { InvalidInput } from "@xeffect/core"
import { checkObject, checkParameter, option } from "@xeffect/core/options"

const keyOption = option('a text that names the user, such as "x-tokens:2244994945"', (value) =>
  typeof value === "string" ? value.trim() !== "" : false
)

/** The error in the options of a store with a key. Without one, all users would have the tokens of the last one. */
export const checkStoreKey = (options: { readonly key: string }): InvalidInput | undefined =>
  checkObject("options", options) ?? checkParameter("key", options.key, keyOption)
