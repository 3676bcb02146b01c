import type { AcceptedCredentials } from "@xeffect/core"
import * as Credentials from "@xeffect/core/credentials"

/** What uploads accept. */
export const uploads: AcceptedCredentials = Credentials.user("media.write")

/** What to do if an upload is refused. */
export const forbidden = {
  if: /^/,
  hint: "Sign in with the scope media.write, which older grants lack, as the user who uploads."
} as const
