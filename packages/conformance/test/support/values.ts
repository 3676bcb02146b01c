/** Why posts' fields are there although the response is users. */
export const fieldsBesideUsers = {
  "media_fields is not described": "specified; the description has it no longer, since users do not refer to media",
  "place_fields is not described": "specified; the description has it no longer, since users do not refer to places",
  "poll_fields is not described": "specified; the description has it no longer, since users do not refer to polls"
}

/** Why a token has one name although the description has two. */
export const oneTokenName = {
  "pagination_token is not declared":
    "the specification has only next_token; the X API accepts the same token in either"
}

/** Why a token may be shorter than the description has it. */
export const anyToken = {
  "pagination_token.minimum": "specified to be passed on unmodified, whatever its length"
}
