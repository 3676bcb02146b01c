/** The form of the tests of a client from npm: calls of its own functions, each of which passes or fails with a reason. */
import type { EmulatedOnPort } from "@xeffect/emulator/server"

/** A call that failed, or whose result was not as expected. */
export interface Failed {
  readonly call: string
  readonly why: string
}

/** The emulator for the calls of a client, and the function that carries them out. */
export interface Given {
  readonly emulator: EmulatedOnPort["emulator"]
  /** Carries out a call, and notes if it fails or if its result is not as expected. */
  readonly call: <A>(name: string, run: () => Promise<A>, isRight?: (result: A) => unknown) => Promise<A | undefined>
  /** Approves a sign-in, and returns the parameters of the redirect. */
  readonly approve: (url: string) => Promise<URLSearchParams>
}

/** A client. */
export interface Suite {
  readonly name: string
  /** Calls that fail by a fault of the client, each with its cause. */
  readonly ownFaults?: Readonly<Record<string, string>>
  readonly run: (given: Given) => Promise<void>
}

/** The address that sign-ins lead back to. */
export const callback = "https://app.example/callback"

/** All scopes that programs ask for. */
export const scopes: ReadonlyArray<string> = (
  "tweet.read tweet.write tweet.moderate.write users.read like.read like.write bookmark.read bookmark.write follows.read " +
  "follows.write list.read list.write dm.read dm.write mute.read mute.write block.read space.read media.write offline.access"
).split(" ")

/** A picture of one pixel. */
export const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64"
)
