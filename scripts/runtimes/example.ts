import type { Service } from "./service.ts"

/** An example as it is deployed. */
export interface Example {
  /** Its folder in `examples`. */
  readonly name: string
  /** Where it runs. Fails if that cannot be installed. */
  readonly prepare: () => Promise<string>
  /** Runs it against the emulator. Fails if it does not do what it is for. */
  readonly run: (program: string, service: Service, folder: string) => Promise<void>
}
