import { type InvalidInput, XError } from "@xeffect/core"

/** Throws what is wrong with the options of something that is made, since it has no effect that could fail. */
export const throwIfInvalid = (operation: string, invalid: InvalidInput | undefined): void => {
  if (invalid !== undefined) throw new XError({ operation, reason: invalid })
}
