/**
 * Where a declaration as a whole differs from the X API's description, by the name of the operation, and why: a path, the
 * accepted credentials, a described parameter that is not declared, `meta` of the last page, a response.
 */
export const operationDeviations: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  create_scheduled_broadcast: {
    "recurrence.frequency is not declared": "checked as a part of recurrence",
    "recurrence.repeats is not declared": "checked as a part of recurrence"
  },
  update_chat_settings: {
    "av_settings.av_call_permissions is not declared": "checked as a part of av_settings",
    "av_settings.has_av_calls_enabled is not declared": "checked as a part of av_settings",
    "av_settings.has_enhanced_call_privacy_enabled is not declared": "checked as a part of av_settings"
  },
  download_compliance_job_results: {
    "compliance_job_fields is not declared": "the response is bytes, which have no fields"
  },
  add_chat_group_members: {
    "response.data": "described as a post, which is a slip: earlier descriptions have the members"
  },
  add_public_key: {
    "public_key.identity_public_key_signature is not declared": "checked as a part of public_key",
    "public_key.public_key is not declared": "checked as a part of public_key",
    "public_key.public_key_fingerprint is not declared": "checked as a part of public_key",
    "public_key.registration_method is not declared": "checked as a part of public_key",
    "public_key.signing_public_key is not declared": "checked as a part of public_key",
    "public_key.signing_public_key_signature is not declared": "checked as a part of public_key"
  },
  search_communities: {
    "the last page may lack meta": "its meta has nothing but a token, and the X API leaves out what is empty",
    "pagination_token is not declared":
      "the specification has only next_token; the X API accepts the same token in either"
  },
  create_media_metadata: {
    "metadata.allow_download_status is not declared": "an object with one key, whose value is the parameter",
    "metadata.alt_text is not declared": "an object with one key, whose value is the parameter",
    "metadata.content_expiration is not declared": "an object with one key, whose value is the parameter",
    "metadata.domain_restrictions is not declared": "an object with one key, whose value is the parameter",
    "metadata.management_info is not declared": "an object with one key, whose value is the parameter",
    "metadata.preview_image is not declared": "an object with one key, whose value is the parameter",
    "metadata.shared_info is not declared": "an object with one key, whose value is the parameter",
    "metadata.upload_source is not declared": "an object with one key, whose value is the parameter"
  },
  get_connections: {
    "response.data.id": "a connection has an ID only if it was requested"
  },
  update_rules: {
    "delete.ids is not declared": "the parameter is the whole of `delete`, which has either IDs or values",
    "delete.values is not declared": "the parameter is the whole of `delete`, which has either IDs or values"
  },
  create_article_draft: {
    "content_state.blocks is not declared": "a part of an object that is sent as it is, which the types describe",
    "content_state.entities is not declared": "a part of an object that is sent as it is, which the types describe",
    "cover_media.media_category is not declared": "a part of an object that is sent as it is, which the types describe",
    "cover_media.media_id is not declared": "a part of an object that is sent as it is, which the types describe"
  },
  get_all_tweets_count: {
    "pagination_token is not declared":
      "the specification has only next_token; the X API accepts the same token in either",
    "search_count_fields is not declared": "not specified, and described without any name that it would take"
  },
  get_recent_tweets_count: {
    "pagination_token is not declared":
      "the specification has only next_token; the X API accepts the same token in either",
    "search_count_fields is not declared": "not specified, and described without any name that it would take"
  },
  search_all_tweets: {
    "pagination_token is not declared":
      "the specification has only next_token; the X API accepts the same token in either"
  },
  search_users: {
    "the last page may lack meta": "its meta has nothing but tokens, and the X API leaves out what is empty"
  },
  search_recent_tweets: {
    "pagination_token is not declared":
      "the specification has only next_token; the X API accepts the same token in either"
  },
  get_openapi_description: {
    accepts: "any credential will do, since none is needed and a layer always has one"
  }
}
