import type { Operations } from "../../operation.ts"

export default {
  searchUsers: {
    of: "GET /2/users/search",
    does: "A page of the users whose name or handle matches a query.",
    params: {
      query:
        "The text to find in names and handles: 1 to 50 letters from A to Z, digits, underscores, apostrophes and spaces."
    },
    notes: "`meta` has no `result_count`.",
    see: "users/search-users",
    example: `items(searchUsers, { query: "harbour pilot", user_fields: ["description"] }).pipe(
  Stream.take(50),
  Stream.runCollect
)`
  }
} satisfies Operations
