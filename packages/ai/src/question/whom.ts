/** Who is meant by an argument. */
import { readUserReference } from "@xeffect/text"

/** The user whom the credentials belong to. A handle of the same letters has an @ before it. */
export const me = "me"

/** The user of the credentials, or another one. */
type Whom = typeof me | { readonly id: string } | { readonly username: string }

/** The user who is meant. Without one it is the user of the credentials. */
export const whomIn = (text: string = me): Whom => {
  if (text === me) return me
  const read = readUserReference(text)
  // The input was checked.
  return "problem" in read ? { username: text } : read
}
