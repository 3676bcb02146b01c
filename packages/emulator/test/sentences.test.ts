import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { Emulator, layerEmulator } from "../src/emulator/emulator.ts"
import { type Response, get } from "./support.ts"

// Programs compare these sentences, so they are those of the X API.

type Seed = Emulator["Service"]["world"]["seed"]

const problem = ({ json }: Response) => json.errors[0]

const rows: ReadonlyArray<readonly [name: string, path: (seed: Seed) => string, problem: (seed: Seed) => object]> = [
  [
    "a suspended user",
    () => "/2/users/by/username/jonas_gone",
    () => ({ title: "Forbidden", detail: "User has been suspended: [jonas_gone].", resource_type: "user" })
  ],
  [
    "a user who does not exist",
    () => "/2/users/by/username/nobody_here",
    () => ({ title: "Not Found Error", detail: "Could not find user with username: [nobody_here]." })
  ],
  [
    "posts of a protected user",
    ({ users }) => `/2/users/${users.ines}/tweets`,
    ({ users }) => ({
      title: "Authorization Error",
      detail: `Sorry, you are not authorized to see the user with id: [${users.ines}].`,
      section: "data"
    })
  ],
  [
    "a post of a protected user",
    ({ posts }) => `/2/tweets?ids=${posts.hidden}`,
    ({ posts }) => ({
      title: "Authorization Error",
      detail: `Sorry, you are not authorized to see the Tweet with ids: [${posts.hidden}].`,
      section: "data"
    })
  ],
  [
    "a post of a protected user that another one quotes",
    ({ posts }) => `/2/tweets/${posts.about}?expansions=referenced_tweets.id`,
    ({ posts }) => ({
      detail: `Sorry, you are not authorized to see the Tweet with referenced_tweets.id: [${posts.hidden}].`,
      section: "includes"
    })
  ],
  [
    "a number out of range",
    ({ users }) => `/2/users/${users.ben}/tweets?max_results=1`,
    () => ({ message: "The `max_results` query parameter value [1] is not between 5 and 100" })
  ]
]

describe("the sentence about", () => {
  it.effect.each(rows)("%s", ([, path, expected]) =>
    Effect.gen(function* () {
      const { seed } = (yield* Emulator).world
      expect(problem(yield* get(path(seed)))).toMatchObject(expected(seed))
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("a credential that is not accepted", () =>
    Effect.gen(function* () {
      const { json, status } = yield* get("/2/users/me", {}, "app")
      expect([status, json.detail]).toEqual([
        403,
        "Authenticating with OAuth 2.0 Application-Only is forbidden for this endpoint.  Supported authentication types are [OAuth 2.0 User Context, OAuth 1.0a User Context]."
      ])
    }).pipe(Effect.provide(layerEmulator()))
  )
})
