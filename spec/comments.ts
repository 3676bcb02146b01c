/** Comments of the parameters in a path: by the path up to one, or by its name. An operation may state another. */
export const pathComments: Readonly<Record<string, string>> = {
  "/2/broadcasts/{id}": "The ID of the broadcast.",
  "/2/broadcasts/scheduled/{id}": "The `broadcast_id` of the schedule.",
  "/2/chat/conversations/{id}": "The conversation: the ID of the other user, two IDs of users, or the ID of a group.",
  "/2/lists/{id}": "The ID of the list.",
  "/2/media/upload/{id}": "The ID of the upload.",
  "/2/spaces/{id}": "The ID of the space.",
  "/2/tweets/{id}": "The ID of the post.",
  "/2/users/{id}": "The ID of the user.",
  list_id: "The ID of the list.",
  subscription_id: "The ID of the subscription.",
  tweet_id: "The ID of the post.",
  webhook_id: "The ID of the webhook."
}
