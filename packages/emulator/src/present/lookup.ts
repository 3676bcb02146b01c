/** Looks something up for a viewer: the thing itself, or the reason why there is none to see. */
import { type Json, notAuthorized, notFound, type Subject, suspended } from "../request/problems.ts"
import { sees } from "../world/queries.ts"
import type { WorldList, WorldPost, WorldSpace, WorldUser } from "../world/types.ts"
import type { View } from "./view.ts"

/** The resource, or an entry for `errors`. */
export type Lookup<A> = { readonly found: A } | { readonly problem: Json }

/** A post by its identifier. `parameter` is what the identifier was given as. */
export const lookupPost = (view: View, id: string, parameter: string): Lookup<WorldPost> => {
  const subject: Subject = { resource_type: "tweet", parameter, value: id }
  const post = view.world.posts.get(id)
  const author = view.world.users.get(post?.authorId ?? "")
  if (post === undefined || author === undefined || post.deleted || author.suspended) {
    return { problem: notFound(subject) }
  }
  return sees(view.world, view.viewer, author) ? { found: post } : { problem: notAuthorized(subject) }
}

const judgeUser = (user: WorldUser | undefined, subject: Subject): Lookup<WorldUser> => {
  if (user === undefined) return { problem: notFound(subject) }
  return user.suspended ? { problem: suspended(subject) } : { found: user }
}

/** A user by the identifier. */
export const lookupUser = (view: View, id: string, parameter: string): Lookup<WorldUser> =>
  judgeUser(view.world.users.get(id), { resource_type: "user", parameter, value: id })

/** A user by the handle. */
export const lookupUsername = (view: View, username: string, parameter: string): Lookup<WorldUser> =>
  judgeUser(view.index.userNamed(username), { resource_type: "user", parameter, value: username })

/** A user whose posts the viewer may read. */
export const lookupReadable = (view: View, id: string, parameter: string): Lookup<WorldUser> => {
  const user = lookupUser(view, id, parameter)
  return "problem" in user || sees(view.world, view.viewer, user.found)
    ? user
    : { problem: notAuthorized({ resource_type: "user", parameter, value: id }) }
}

/** The value, or a problem if there is none. */
export const orNotFound = <A>(found: A | undefined, subject: Subject): Lookup<A> =>
  found === undefined ? { problem: notFound(subject) } : { found }

/** A list by its identifier. A private one exists only for its owner. */
export const lookupList = (view: View, id: string, parameter: string): Lookup<WorldList> => {
  const list = view.world.lists.get(id)
  const isHidden = list?.private === true && list.ownerId !== view.viewer
  return orNotFound(isHidden ? undefined : list, { resource_type: "list", parameter, value: id })
}

/** A space by its identifier. */
export const lookupSpace = (view: View, id: string, parameter: string): Lookup<WorldSpace> =>
  orNotFound(view.world.spaces.get(id), { resource_type: "space", parameter, value: id })
