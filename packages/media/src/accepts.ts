import { type AcceptedCredentials, userCredentials } from "@xeffect/core/define"

/** What uploads accept. */
export const accepts: AcceptedCredentials = userCredentials("media.write")

/** What to do if an upload is refused. */
export const forbidden = {
  if: /^/,
  hint: "Sign in with the scope media.write, which older grants lack, as the user who uploads."
} as const
