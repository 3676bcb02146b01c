/** The form of the tests of a client from npm: calls of its own functions, each of which passes or fails with a reason. */
import * as Effect from "effect/Effect"
import { inspect } from "node:util"
import type { Emulator } from "../../src/emulator/emulator.ts"

/** A call that failed, or whose result was not as expected. */
export interface Failed {
  readonly call: string
  readonly why: string
}

/** The emulator for the calls of a client, and the function that carries them out. */
export interface Given {
  readonly emulator: Emulator["Service"]
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

const limit = <A>(run: () => Promise<A>): Promise<A> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("nothing in 20 seconds")), 20_000)
    run()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })

/** Makes all calls of a client, whose requests lead to an emulator. */
export const tryClient = async ({ run }: Suite, emulator: Emulator["Service"]) => {
  const failed: Array<Failed> = []
  let calls = 0
  const call: Given["call"] = async (one, make, isRight = () => true) => {
    calls++
    try {
      const result = await limit(make)
      if (isRight(result)) return result
      failed.push({ call: one, why: `unexpected: ${inspect(result, { depth: 3 }).slice(0, 300)}` })
    } catch (error) {
      const { data, error: body, message } = Object(error)
      failed.push({ call: one, why: `${message} ${inspect(data ?? body ?? "", { depth: 3 }).slice(0, 300)}` })
    }
    return undefined
  }
  const approve: Given["approve"] = async (url) =>
    new URL(await Effect.runPromise(emulator.user.approve(url))).searchParams
  await run({ call, approve, emulator })
  return { calls, failed }
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
