import type { Operations } from "../../operation.ts"

export default {
  createList: {
    of: "POST /2/lists",
    does: "Creates a list of the authenticated user. It has no members until `addListMember` adds some.",
    params: {
      name: "The name of the list: 1 to 25 characters.",
      description: "The description of the list: up to 100 characters.",
      private: "Whether only its owner can see it. Default: `false`."
    },
    returns: "`data` with the `id` and the `name` of the new list",
    see: "lists/create-list",
    example: `Effect.gen(function* () {
  const { data: list } = yield* createList({ name: "Tides", description: "People who read gauges", private: true })
  yield* addListMember({ id: list.id, user_id: "783214" })
})`
  },

  updateList: {
    of: "PUT /2/lists/{id}",
    does: "Changes the name, the description or the visibility of a list of the authenticated user. Omitted parameters stay unchanged.",
    params: {
      id: "The ID of the list, one of the authenticated user's own.",
      name: "The new name: 1 to 25 characters.",
      description: "The new description: up to 100 characters. An empty text removes it.",
      private: "Whether only its owner can see it."
    },
    notes: "Fails with `Forbidden` for a list of another user.",
    see: "lists/update-list",
    example: 'updateList({ id: "84839422", name: "High tides" })',
    rules: ['Rule.atLeastOne("name", "description", "private")'],
    idempotent: true
  },

  deleteList: {
    of: "DELETE /2/lists/{id}",
    does: "Deletes a list of the authenticated user.",
    params: { id: "The ID of the list, one of the authenticated user's own." },
    notes:
      "Fails with `Forbidden` for a list of another user, and with `OutcomeUnknown` if the list may already be deleted.",
    see: "lists/delete-list",
    example: 'deleteList({ id: "84839422" })'
  }
} satisfies Operations
