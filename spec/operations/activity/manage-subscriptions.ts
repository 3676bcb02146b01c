import type { Operations } from "../../operation.ts"

export default {
  getActivitySubscriptions: {
    of: "GET /2/activity/subscriptions",
    does: "A page of the app's subscriptions to activity events.",
    params: { user_id: "Only the subscriptions to events of this user." },
    returns: "`data`, the subscriptions; `meta.next_token` if there are more",
    see: "activity/get-x-activity-subscriptions",
    example: "Stream.runCollect(items(getActivitySubscriptions))",
    result: { is: "GetActivitySubscriptionsResult", response: "Response.json(Page)" }
  },

  updateActivitySubscription: {
    of: "PUT /2/activity/subscriptions/{subscription_id}",
    does: "Changes the tag of a subscription, or the webhook that it delivers to. The type and the filter cannot be changed: delete the subscription and create another.",
    params: {
      tag: "1 to 200 characters.",
      webhook_id: "The webhook to deliver to."
    },
    returns: "`data.subscription` after the change",
    see: "activity/update-x-activity-subscription",
    example: 'updateActivitySubscription({ subscription_id: "1146654567674912769", tag: "mentions" })',
    result: {
      is: "WrittenSubscription",
      response: "Response.reshaped(Response.outcome(WrittenSubscription), toWritten)"
    },
    rules: ['Rule.atLeastOne("tag", "webhook_id")'],
    idempotent: true
  },

  deleteActivitySubscription: {
    of: "DELETE /2/activity/subscriptions/{subscription_id}",
    does: "Deletes a subscription. The app's token deletes it also if a user's token created the subscription.",
    returns: "`data.deleted`",
    see: "activity/deletes-x-activity-subscription",
    example: 'deleteActivitySubscription({ subscription_id: "1146654567674912769" })',
    result: { is: "DeleteActivitySubscriptionResult", response: "Response.outcome(Deleted, { deleted: true })" }
  },

  deleteActivitySubscriptions: {
    of: "DELETE /2/activity/subscriptions",
    does: "Deletes several subscriptions. One that cannot be deleted is reported in `errors`, and the others are deleted.",
    params: { ids: "The IDs of 1 to 100 subscriptions." },
    returns:
      "`data`, for each subscription whether it was deleted; `errors`, which are not failures of the call. A response without a body means that all were deleted: `data` is then empty",
    see: "activity/delete-x-activity-subscriptions-by-ids",
    example: 'deleteActivitySubscriptions({ ids: ["1146654567674912769", "1146654567674912770"] })',
    result: { is: "DeleteActivitySubscriptionsResult", response: "Response.json(DeletedEach, () => ({ data: [] }))" }
  }
} satisfies Operations
