import type { Tokens } from "@xeffect/http/sign-in/stores"
import type { Kind } from "../../profiles/profile.ts"
import type { Secrets } from "../../profiles/secrets/secrets.ts"

/** The result of a sign-in. */
export interface SignedIn {
  readonly kind: Kind
  readonly secrets: Secrets
  /** The tokens of a user, which are refreshed. */
  readonly tokens?: Tokens | undefined
  readonly client_id?: string | undefined
  readonly user_id?: string | undefined
  readonly username?: string | undefined
}

/** The flags of a sign-in. */
export interface LoginOptions {
  readonly how: Kind
  readonly client_id: string | undefined
  readonly scopes: ReadonlyArray<string>
  readonly port: number
  readonly redirect_uri: string | undefined
  readonly paste: boolean
  readonly browser: boolean
  readonly base_url: string | undefined
}
