/** Looks up what a question is about. Without a question nothing is looked up but what the request needs. */
import { type Call, data, isXError, type XApi, type XError } from "@xeffect/core"
import { plan } from "@xeffect/costs"
import { getList } from "@xeffect/lists"
import { extractUrls } from "@xeffect/text"
import { getTweet } from "@xeffect/tweets"
import { getMe, getUser } from "@xeffect/users"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { type Acting, type Actors, type Kind, knownOf, lookUpActing, nameOf } from "./acting.ts"
import { whomIn } from "./whom.ts"
import type { ReadMedia } from "./media.ts"
import { presentPost, requestFor } from "../present/posts.ts"
import type { Pictures } from "./pictures.ts"
import { quoted, shortened } from "./text.ts"

/** A user of a request. */
export interface Found {
  readonly id: string
  /** As people read it: with the handle and the ID. */
  readonly named: string
}

/** The knowledge of tools that write, besides their arguments. */
export interface Look {
  /** Whether a person is asked. */
  readonly isAsked: boolean
  /** The user who acts, if that is known or can be found out. */
  readonly acting: Effect.Effect<Acting, XError, XApi>
  /** The same with the subscription, on which the length of posts depends. */
  readonly subscriber: Effect.Effect<Acting, XError, XApi>
  /** The profile that the credentials come from, if any. */
  readonly profile: string | undefined
  /** A post in words: who wrote it, and what. */
  readonly post: (id: string) => Effect.Effect<string, XError, XApi>
  readonly user: (given: string) => Effect.Effect<Found, XError, XApi>
  /** A list in words. */
  readonly list: (id: string) => Effect.Effect<string, XError, XApi>
  /** A picture in words. */
  readonly picture: (id: string) => string
  readonly pictures: Pictures
  readonly readMedia: ReadMedia | undefined
  /** The upper bound of the cost of the lookups, in dollars. */
  readonly dollars: () => number
}

type Lookup<A> = Effect.Effect<A, XError, XApi>

const unknown = "could not be looked up"

const priceOfCall = (call: Call): number =>
  Result.match(plan(call, { links: extractUrls }), {
    onFailure: () => 0,
    onSuccess: ({ dollars }) => dollars.max
  })

/** A lookup that only tells a person more. Without money for it nobody is asked: the question would not say what it is about. */
const optional = <A, R>(lookup: Effect.Effect<A, XError, R>): Effect.Effect<Option.Option<A>, XError, R> =>
  Effect.matchCauseEffect(lookup, {
    onSuccess: (value) => Effect.succeed(Option.some(value)),
    onFailure: (cause) => {
      const error = Cause.squash(cause)
      const isFatal = Cause.hasInterrupts(cause) || !isXError(error) || error.reason._tag === "BudgetExceeded"
      return isFatal ? Effect.failCause(cause) : Effect.succeed(Option.none())
    }
  })

const byOf = (username: unknown, id: unknown): string =>
  nameOf({
    id: typeof id === "string" ? id : undefined,
    username: typeof username === "string" ? username : undefined
  })

const postRequest = requestFor(["text", "author"])

const lookUpPost = Effect.fnUntraced(function* (id: string) {
  const { data: found, includes } = yield* getTweet({ id, ...postRequest })
  // A response about another post says nothing about this one.
  if (found?.id !== id) return `the post ${id}, which ${unknown}`
  const { author_id, text } = presentPost(found, ["text", "author_id"])
  const author = includes?.users?.find((one) => one.id === author_id)
  return `the post ${id} of ${byOf(author?.username, author_id)}:\n${shortened(String(text))}`
})

const lookUpUser = (whom: { readonly id: string } | { readonly username: string }) =>
  Effect.map(data(getUser, whom), ({ id, username }): Found => ({ id, named: byOf(username, id) }))

const lookUpList = (id: string) =>
  Effect.map(data(getList, { id }), ({ name }) => `the list ${id}, named:\n${shortened(name)}`)

const pictureOf = (pictures: Pictures, id: string): string => {
  const picture = pictures.get(id)
  if (picture === undefined) return `the media ${id}, which these tools did not upload and which ${unknown}`
  const { about, alternative } = picture
  return alternative === undefined
    ? `the picture ${id}: ${about}. It has no alternative text from these tools.`
    : `the picture ${id}: ${about}, described as:\n${quoted(alternative)}`
}

/** Counts what lookups cost at most. Those that fail are free. */
const makeBill = () => {
  let dollars = 0
  return {
    dollars: () => dollars,
    paid: <A, R>(call: Call, lookup: Effect.Effect<A, XError, R>) =>
      Effect.tap(lookup, () => Effect.sync(() => (dollars += priceOfCall(call))))
  }
}

type Bill = ReturnType<typeof makeBill>

/** Looks the acting user up, unless what is known already is enough. One that fails is not tried again for the same call. */
const actingLook = (actors: Actors, kind: Kind, isAsked: boolean, { paid }: Bill) => {
  let looked: Acting | undefined
  const subscriber = Effect.suspend(() =>
    looked === undefined
      ? Effect.tap(
          lookUpActing(actors, kind, (request) => paid({ operation: getMe, params: {} }, request)),
          (acting) => Effect.sync(() => (looked = acting))
        )
      : Effect.succeed(looked)
  )
  const acting = Effect.suspend(() => {
    const known = knownOf(actors.configured, kind)
    const isEnough = known.id !== undefined && (!isAsked || known.username !== undefined)
    return isEnough && !actors.found.has(kind) ? Effect.succeed(known) : subscriber
  })
  return { acting, subscriber }
}

/** The user who acts, as the user of a request. */
const meLook = (acting: Look["acting"]): ReturnType<Look["user"]> =>
  Effect.flatMap(acting, ({ id, username }) =>
    id === undefined
      ? data(getMe, {}).pipe(Effect.map((found): Found => ({ id: found.id, named: nameOf(found) })))
      : Effect.succeed({ id, named: nameOf({ id, username }) })
  )

/** Looks a user up: by name for the ID, and by ID only for the question. */
const userLook =
  (isAsked: boolean, { paid }: Bill, acting: Look["acting"]): Look["user"] =>
  (given) => {
    const whom = whomIn(given)
    if (whom === "me") return meLook(acting)
    if ("username" in whom) return paid({ operation: getUser, params: whom }, lookUpUser(whom))
    if (!isAsked) return Effect.succeed({ id: whom.id, named: whom.id })
    const unnamed: Found = { id: whom.id, named: nameOf(whom) }
    return Effect.map(optional(paid({ operation: getUser, params: whom }, lookUpUser(whom))), (found) =>
      // A response about another user says nothing about this one.
      Option.getOrElse(
        Option.filter(found, ({ id }) => id === whom.id),
        () => unnamed
      )
    )
  }

/** Looks a thing up for the question alone. */
const thingLook =
  (isAsked: boolean, { paid }: Bill) =>
  (thing: string, priced: Call, lookup: Lookup<string>) =>
    isAsked
      ? Effect.map(
          optional(paid(priced, lookup)),
          Option.getOrElse(() => `${thing}, which ${unknown}`)
        )
      : Effect.succeed(thing)

/** The parts of a session that lookups need. */
interface Looking {
  readonly actors: Actors
  readonly pictures: Pictures
  readonly read_media?: ReadMedia | undefined
}

/** The lookups of one call. */
export const makeLook = ({ actors, pictures, read_media }: Looking, kind: Kind, isAsked: boolean): Look => {
  const bill = makeBill()
  const thing = thingLook(isAsked, bill)
  const { acting, subscriber } = actingLook(actors, kind, isAsked, bill)
  return {
    isAsked,
    pictures,
    readMedia: read_media,
    acting,
    subscriber,
    profile: actors.configured.profile?.name,
    dollars: bill.dollars,
    picture: (id) => pictureOf(pictures, id),
    post: (id) => thing(`the post ${id}`, { operation: getTweet, params: { id, ...postRequest } }, lookUpPost(id)),
    user: userLook(isAsked, bill, acting),
    list: (id) => thing(`the list ${id}`, { operation: getList, params: { id } }, lookUpList(id))
  }
}
