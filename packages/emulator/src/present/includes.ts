/** The objects that each expansion of a request includes, to which the response's objects refer. */
import { linkedPosts } from "../world/conversations.ts"
import type { WorldDmEvent, WorldList, WorldPost, WorldSpace, WorldUser } from "../world/types.ts"
import { addMentioned, addPost, addUser, type Collected, type Expansion, type Expansions } from "./collect.ts"

const addAuthor: Expansion<WorldPost> = (to, post, expansion) => addUser(to, post.authorId, expansion)

const addMedia: Expansion<WorldPost> = (to, post) => post.mediaKeys.forEach((key) => to.mediaKeys.add(key))

const referenced =
  (then: Expansion<WorldPost>): Expansion<WorldPost> =>
  (to, post, expansion) => {
    for (const { id } of post.references) {
      const other = addPost(to, id, "referenced_tweets.id")
      if (other !== undefined) then(to, other, expansion)
    }
  }

/** The expansions of posts. */
export const ofPosts: Expansions<WorldPost> = {
  author_id: addAuthor,
  username: addAuthor,
  in_reply_to_user_id: (to, post, expansion) => addUser(to, post.inReplyToUserId, expansion),
  "entities.mentions.username": (to, post, expansion) => addMentioned(to, post.text, expansion),
  "entities.note.mentions.username": (to, post, expansion) => addMentioned(to, post.note, expansion),
  "referenced_tweets.id": referenced(() => {}),
  "referenced_tweets.id.author_id": referenced(addAuthor),
  "referenced_tweets.id.attachments.media_keys": referenced(addMedia),
  edit_history_tweet_ids: (to, post, expansion) => addPost(to, post.id, expansion),
  "attachments.media_keys": addMedia,
  "attachments.poll_ids": (to, post) => post.pollId !== undefined && to.pollIds.add(post.pollId),
  "geo.place_id": (to, post) => post.placeId !== undefined && to.placeIds.add(post.placeId)
}

/** The expansions of users. */
export const ofUsers: Expansions<WorldUser> = {
  pinned_tweet_id: (to, user, expansion) =>
    user.pinnedPostId !== undefined && addPost(to, user.pinnedPostId, expansion),
  most_recent_tweet_id: (to, user, expansion) => {
    const id = to.view.index.postsOf(user.id)[0]?.id
    return id !== undefined && addPost(to, id, expansion)
  },
  "affiliation.user_id": (to, user, expansion) => addUser(to, user.affiliatedWith, expansion)
}

const addUsers = (to: Collected, ids: ReadonlyArray<string> | undefined, expansion: string): void =>
  ids?.forEach((id) => addUser(to, id, expansion))

/** The expansions of spaces. */
export const ofSpaces: Expansions<WorldSpace> = {
  creator_id: (to, space, expansion) => addUser(to, space.creatorId, expansion),
  host_ids: (to, space, expansion) => addUsers(to, space.hostIds, expansion),
  speaker_ids: (to, space, expansion) => addUsers(to, space.speakerIds, expansion),
  invited_user_ids: (to, space, expansion) => addUsers(to, space.invitedUserIds, expansion),
  topic_ids: (to, space) => space.topicIds.forEach((id) => to.topicIds.add(id))
}

/** The expansions of lists. */
export const ofLists: Expansions<WorldList> = {
  owner_id: (to, list, expansion) => addUser(to, list.ownerId, expansion)
}

/** The expansions of direct message events. */
export const ofDmEvents: Expansions<WorldDmEvent> = {
  sender_id: (to, event, expansion) => addUser(to, event.senderId, expansion),
  participant_ids: (to, event, expansion) => addUsers(to, event.participantIds, expansion),
  "attachments.media_keys": (to, event) => event.mediaKeys?.forEach((key) => to.mediaKeys.add(key)),
  "referenced_tweets.id": (to, event, expansion) =>
    linkedPosts(event.text ?? "").forEach((id) => addPost(to, id, expansion))
}
