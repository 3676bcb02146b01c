import type { AcceptedCredentials } from "@xeffect/core"
import * as Credentials from "@xeffect/core/credentials"

/** The credentials that uploads accept. */
export const uploads: AcceptedCredentials = Credentials.user("media.write")

/** The remedy if an upload is refused. */
export const forbidden = {
  credential: "bearer",
  hint: "Sign in with the scope media.write, which older grants lack, as the user who uploads."
} as const
