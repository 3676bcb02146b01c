/** How the server may differ from the ordinary one. */
import * as Effect from "effect/Effect"
import { type CallerOptions, isHostname, isOrigin } from "./callers.ts"

/** How the server may differ from the ordinary one. */
export interface ServerOptions extends CallerOptions {
  /** The port, 0 for any that is free. 0 if left out. */
  readonly port?: number | undefined
  /** The largest body that a request may have, in bytes. A larger one is a 413. Default: 67,108,864 (64 MiB). */
  readonly max_body_size?: number | undefined
  /**
   * The address to listen on. Default: `127.0.0.1`, so that no other machine reaches the server. `0.0.0.0` is every address,
   * as a container needs it.
   */
  readonly listen?: string | undefined
  /**
   * Whether streams are compressed for clients that accept it, as the X API does. Each line is flushed. Default: `false`, as
   * some clients ask for it of their own accord and cannot read line by line then, as `Net::HTTP` of Ruby.
   */
  readonly compress_streams?: boolean | undefined
}

const complaintsOf = ({ allowed_hosts = [], allowed_origins = [], max_body_size = 0 }: ServerOptions) => [
  ...allowed_hosts
    .filter((name) => !isHostname(name))
    .map((name) => `allowed_hosts must be host names without a port, but has ${JSON.stringify(name)}.`),
  ...allowed_origins
    .filter((origin) => !isOrigin(origin))
    .map((origin) => `allowed_origins must be origins such as https://app.example, but has ${JSON.stringify(origin)}.`),
  ...(Number.isInteger(max_body_size) && max_body_size >= 0
    ? []
    : [`max_body_size must be a whole number of bytes, 0 or more, but is ${max_body_size}.`])
]

/** Dies if an option is malformed: a mistake in a test that nothing should catch. */
export const checkOptions = (options: ServerOptions): Effect.Effect<void> => {
  const complaints = complaintsOf(options)
  return complaints.length === 0 ? Effect.void : Effect.die(new RangeError(complaints.join(" ")))
}
