/**
 * Requests as clients send them, and the responses that the X API gives to them, both as they are on the wire. The clock
 * and the seed of `replayed.test.ts` are fixed, so IDs, times and tokens are too.
 */
import { findOperation, parametersOf, resolve } from "../src/description/facts.ts"
import type { EmulatorOptions } from "../src/emulator/pipeline.ts"
import { maxIds } from "./support.ts"

/** One request of a row. */
export interface Exchange {
  /** The head and the body. The test adds `host`, `connection` and, if there is a body, its type and length. */
  readonly sends: string
  /** The status, the headers that matter, and the whole body. */
  readonly gets: string
  /** How much time passes before. */
  readonly after?: "10 seconds"
}

export interface Row {
  readonly title: string
  readonly options?: EmulatorOptions
  readonly exchanges: ReadonlyArray<Exchange>
}

const app = "authorization: Bearer AAAAAAAAAAAAAAAAAAAAAemulatorAppOnly"
const user = "authorization: Bearer emulatorUserToken"

const json = "content-type: application/json; charset=utf-8"

/** A refusal of a request that breaks the description of its operation. */
const invalid = (...errors: ReadonlyArray<string>) => `400 Bad Request
${json}

{"errors":[${errors.join(",")}],"title":"Invalid Request","detail":"One or more parameters to your request was invalid.","type":"https://api.x.com/2/problems/invalid-request"}`

const forbidden = (detail: string) => `403 Forbidden
${json}

{"title":"Forbidden","detail":"${detail}","type":"about:blank","status":403}`

const rulesPath = "POST /2/tweets/search/stream/rules"

const rules: ReadonlyArray<Row> = [
  {
    title: "An added rule of the stream gets 201, one that exists 200, and a deletion 200",
    exchanges: [
      {
        sends: `${rulesPath}\n${app}\n\n{"add":[{"value":"herring","tag":"fish"}]}`,
        gets: `201 Created
${json}

{"data":[{"id":"2123748187960246272","value":"herring","tag":"fish"}],"meta":{"sent":"2026-11-20T12:00:00.000Z","summary":{"created":1,"not_created":0,"valid":1,"invalid":0}}}`
      },
      {
        sends: `${rulesPath}\n${app}\n\n{"add":[{"value":"herring"}]}`,
        gets: `200 OK
${json}

{"errors":[{"value":"herring","id":"2123748187960246272","title":"DuplicateRule","type":"https://api.x.com/2/problems/duplicate-rules"}],"meta":{"sent":"2026-11-20T12:00:00.000Z","summary":{"created":0,"not_created":1,"valid":0,"invalid":1}}}`
      },
      {
        sends: `${rulesPath}\n${app}\n\n{"delete":{"ids":["2123748187960246272"]}}`,
        gets: `200 OK
${json}

{"meta":{"sent":"2026-11-20T12:00:00.000Z","summary":{"deleted":1,"not_deleted":0}}}`
      }
    ]
  },
  {
    title: "A dry run, as Python writes it, gets the response of an addition and adds nothing",
    exchanges: [
      {
        sends: `${rulesPath}?dry_run=True\n${app}\n\n{"add":[{"value":"herring"}]}`,
        gets: `201 Created
${json}

{"data":[{"id":"2123748187960246272","value":"herring"}],"meta":{"sent":"2026-11-20T12:00:00.000Z","summary":{"created":1,"not_created":0,"valid":1,"invalid":0}}}`
      },
      {
        sends: `GET /2/tweets/search/stream/rules\n${app}`,
        gets: `200 OK
${json}

{"meta":{"sent":"2026-11-20T12:00:00.000Z","result_count":0}}`
      },
      {
        sends: `${rulesPath}?dry_run=yes\n${app}\n\n{"add":[{"value":"herring"}]}`,
        gets: invalid(
          '{"parameters":{"dry_run":["yes"]},"message":"The `dry_run` query parameter value [yes] is neither true nor false"}'
        )
      }
    ]
  },
  {
    title: "The filtered stream without rules says which endpoint defines them",
    exchanges: [
      {
        sends: `GET /2/tweets/search/stream\n${app}`,
        gets: `409 Conflict
${json}

{"title":"ConnectionException","detail":"You must define rules using the POST /2/tweets/search/stream/rules endpoint before connecting to filtered stream.","connection_issue":"RuleConfigurationIssue","type":"https://api.x.com/2/problems/streaming-connection"}`
      }
    ]
  }
]

const signedForApp = (rest: string) =>
  `authorization: OAuth oauth_consumer_key="emulatorConsumerKey", oauth_nonce="nonce", oauth_signature_method="HMAC-SHA1", oauth_timestamp="1795176000", oauth_version="1.0", ${rest}`

const question = (scope: string) =>
  `GET /i/oauth2/authorize?response_type=code&client_id=emulatorClientId&redirect_uri=https%3A%2F%2Fapp.example%2F&scope=${scope}&state=s&code_challenge=c&code_challenge_method=plain`

const signIn: ReadonlyArray<Row> = [
  {
    title: "A request token without a callback is one for a PIN",
    options: { authorize_page: "approve" },
    exchanges: [
      {
        sends: `POST /oauth/request_token\n${signedForApp('oauth_signature="AVZxHKyy2SSHlvpb%2BtJXLbH2YQY%3D"')}`,
        gets: `200 OK
content-type: text/html;charset=utf-8

oauth_token=request255fb5d2aa227e48&oauth_token_secret=requestSecret9612d6a1550753c1&oauth_callback_confirmed=true`
      },
      {
        sends: "GET /oauth/authorize?oauth_token=request255fb5d2aa227e48",
        gets: `200 OK
content-type: text/plain; charset=utf-8

5640871`
      }
    ]
  },
  {
    title: "A sign-in with a scope that the X API does not have is refused",
    options: { authorize_page: "approve" },
    exchanges: [
      {
        sends: question("tweet.read%20nope.read"),
        gets: `400 Bad Request
${json}

{"error":"invalid_request","error_description":"Value passed for the scope was invalid."}`
      },
      {
        sends: question("tweet.read%20users.read%20users.email%20offline.access%20tweet.moderate.write"),
        gets: `302 Found
location: https://app.example/?state=s&code=code255fb5d2aa227e48

`
      }
    ]
  }
]

const early = (start_time: string) =>
  invalid(
    `{"parameters":{"start_time":["${start_time}"]},"message":"Invalid 'start_time':'${start_time}'. 'start_time' must be on or after 2006-03-21T00:00:00.000Z."}`
  )

const archive: ReadonlyArray<Row> = [
  {
    title: "A search of everything begins on 2006-03-21",
    exchanges: [
      {
        sends: `GET /2/tweets/search/all?query=nothinghere&start_time=2006-03-21T00%3A00%3A00%2B00%3A00\n${app}`,
        gets: `200 OK
${json}

{"meta":{"result_count":0}}`
      },
      {
        sends: `GET /2/tweets/search/all?query=nothinghere&start_time=2006-03-20T23%3A59%3A59Z\n${app}`,
        after: "10 seconds",
        gets: early("2006-03-20T23:59:59Z")
      }
    ]
  },
  {
    title: "Counts of everything begin on 2006-03-21",
    exchanges: [
      {
        sends: `GET /2/tweets/counts/all?query=nothinghere&granularity=day&start_time=2006-03-21T00%3A00%3A00Z&end_time=2006-03-22T00%3A00%3A00Z\n${app}`,
        gets: `200 OK
${json}

{"data":[{"start":"2006-03-21T00:00:00.000Z","end":"2006-03-22T00:00:00.000Z","tweet_count":0}],"meta":{"total_tweet_count":0}}`
      },
      {
        sends: `GET /2/tweets/counts/all?query=nothinghere&start_time=2006-03-20T23%3A59%3A59Z\n${app}`,
        gets: early("2006-03-20T23:59:59Z")
      }
    ]
  }
]

const body = (title: string, given: string, parameter: string, value: string, message: string): Row => ({
  title,
  exchanges: [
    {
      sends: `POST /2/tweets\n${user}\n\n${given}`,
      gets: invalid(`{"parameters":{"${parameter}":[${JSON.stringify(value)}]},"message":${JSON.stringify(message)}}`)
    }
  ]
})

const bodies: ReadonlyArray<Row> = [
  body(
    "A field that is missing in an object of a body is named by its path",
    '{"text":"a","reply":{}}',
    "$.reply",
    "{}",
    "$.reply.in_reply_to_tweet_id: is missing but it is required"
  ),
  body(
    "A field that a body may not have is named by its path",
    '{"foo":1,"text":"a"}',
    "$",
    '{"foo":1,"text":"a"}',
    "$.foo: is not defined in the schema and the schema does not allow additional properties"
  ),
  body(
    "A text in place of a list is named by its path",
    '{"media":{"media_ids":"1666121026172858379"}}',
    "$.media.media_ids",
    '"1666121026172858379"',
    "$.media.media_ids: string found, array expected"
  ),
  body(
    "A number in place of an ID is named by its place in the list",
    '{"text":"a","media":{"media_ids":[20]}}',
    "$.media.media_ids[0]",
    "20",
    "$.media.media_ids[0]: integer found, string expected"
  ),
  body(
    "Five images are too many for the list",
    '{"media":{"media_ids":["1","2","3","4","5"]}}',
    "$.media.media_ids",
    '["1","2","3","4","5"]',
    "$.media.media_ids: there must be a maximum of 4 items in the array"
  ),
  body(
    "An ID of letters does not match the pattern",
    '{"text":"a","quote_tweet_id":"x"}',
    "$.quote_tweet_id",
    '"x"',
    "$.quote_tweet_id: does not match the regex pattern ^[0-9]{1,19}$"
  ),
  body(
    "A value that is none of those allowed is named with them",
    '{"text":"a","reply_settings":"nobody"}',
    "$.reply_settings",
    '"nobody"',
    "$.reply_settings: does not have a value in the enumeration [following, mentionedUsers, subscribers, verified]"
  ),
  body(
    "A poll of four minutes is too short",
    '{"text":"a","poll":{"options":["one","two"],"duration_minutes":4}}',
    "$.poll.duration_minutes",
    "4",
    "$.poll.duration_minutes: must have a minimum value of 5"
  ),
  {
    title: "A body of another type than JSON is refused without a parameter",
    exchanges: [
      {
        sends: `POST /2/tweets\n${user}\ncontent-type: application/x-www-form-urlencoded\n\ntext=a`,
        gets: invalid('{"parameters":{},"message":"Requests with bodies must have content-type of application/json."}')
      }
    ]
  }
]

const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1).join(",")

const sentences: ReadonlyArray<Row> = [
  {
    title: "A reply to a post that is missing, deleted or hidden is refused in one sentence",
    exchanges: ["20", "2122751621329846272", "2122706322846646272"].map((id) => ({
      sends: `POST /2/tweets\n${user}\n\n{"text":"a","reply":{"in_reply_to_tweet_id":"${id}"}}`,
      gets: forbidden("You attempted to reply to a Tweet that is deleted or not visible to you.")
    }))
  },
  {
    title: "The ID of another user in a path is a 400 that names both users",
    exchanges: [
      {
        sends: `POST /2/users/783214/likes\n${user}\n\n{"tweet_id":"2123733088465846272"}`,
        gets: invalid(
          '{"parameters":{"id":["783214"]},"message":"The `id` query parameter value [783214] must be the same as the authenticating user [2244994945]"}'
        )
      },
      {
        sends: `DELETE /2/users/783214/following/6253282\n${user}`,
        gets: invalid(
          '{"parameters":{"source_user_id":["783214"]},"message":"The `source_user_id` query parameter value [783214] must be the same as the authenticating user [2244994945]"}'
        )
      }
    ]
  },
  {
    title: "More IDs than are accepted are counted, and not repeated in the sentence",
    exchanges: [
      {
        sends: `GET /2/tweets?ids=${ids(maxIds + 1)}\n${app}`,
        gets: invalid(
          `{"parameters":{"ids":["${ids(maxIds + 1)}"]},"message":"The number of values in the \`ids\` query parameter list [${maxIds + 1}] is not between 1 and ${maxIds}"}`
        )
      }
    ]
  },
  {
    title: "A value that is no ID and a parameter that is repeated are refused in the words of the X API",
    exchanges: [
      {
        sends: `GET /2/tweets/:id\n${app}`,
        gets: invalid('{"parameters":{"id":[":id"]},"message":"The `id` query parameter value [:id] is not valid"}')
      },
      {
        sends: `GET /2/tweets?ids=1&ids=2\n${app}`,
        gets: invalid(
          '{"parameters":{"ids":["1","2"]},"message":"Duplicate parameters are not allowed: the `ids` query parameter"}'
        )
      }
    ]
  }
]

const seedJob = "/compliance/1372966999991541762"

const compliance: ReadonlyArray<Row> = [
  {
    title: "The files of the job that is there from the start are at the address of the emulator",
    exchanges: [
      {
        sends: `GET /2/compliance/jobs/1372966999991541762?compliance_job.fields=upload_url,download_url\n${app}`,
        gets: `200 OK
${json}

{"data":{"id":"1372966999991541762","upload_url":"http://localhost${seedJob}/upload?X-Goog-Signature=00000000000seed0","download_url":"http://localhost${seedJob}/download?X-Goog-Signature=00000000000seed0"}}`
      },
      {
        sends: `GET ${seedJob}/download?X-Goog-Signature=00000000000seed0\n${app}`,
        gets: `200 OK
content-type: text/plain

`
      }
    ]
  },
  {
    title: "The results of a compliance job are lines of text",
    exchanges: [
      {
        sends: `POST /2/compliance/jobs\n${app}\n\n{"type":"users"}`,
        gets: `200 OK
${json}

{"data":{"id":"2123748187960246272","type":"users","resumable":false,"status":"created","created_at":"2026-11-20T12:00:00.000Z","upload_url":"http://localhost/compliance/2123748187960246272/upload?X-Goog-Signature=0004abf6ba555c66","upload_expires_at":"2026-11-20T12:15:00.000Z","download_url":"http://localhost/compliance/2123748187960246272/download?X-Goog-Signature=0004abf6ba555c66","download_expires_at":"2026-11-27T12:00:00.000Z"}}`
      },
      {
        sends: `PUT /compliance/2123748187960246272/upload?X-Goog-Signature=0004abf6ba555c66\n${app}\ncontent-type: text/plain\n\n783214\n3021764539\n1209384756102938624\n5\nx\n`,
        gets: "200 OK\n\n"
      },
      {
        sends: `GET /compliance/2123748187960246272/download?X-Goog-Signature=0004abf6ba555c66\n${app}`,
        after: "10 seconds",
        gets: `200 OK
content-type: text/plain

{"id":"3021764539","action":"delete","reason":"protected","created_at":"2015-02-15T21:10:00.000Z","redacted_at":null,"deleted_at":null}
{"id":"1209384756102938624","action":"delete","reason":"suspended","created_at":"2019-12-24T17:00:00.000Z","redacted_at":null,"deleted_at":null}
{"id":"5","action":"delete","reason":"deleted","redacted_at":null,"deleted_at":null}
{"id":"x","error":"invalid_id"}
`
      }
    ]
  },
  {
    title: "The results of a compliance job of the legacy form are at addresses that take no credential",
    options: { compliance: "legacy" },
    exchanges: [
      {
        sends: `POST /2/compliance/jobs\n${app}\n\n{"type":"users"}`,
        gets: `200 OK
${json}

{"data":{"id":"2123748187960246272","type":"users","resumable":false,"status":"created","created_at":"2026-11-20T12:00:00.000Z","upload_url":"http://localhost/compliance/2123748187960246272/upload?X-Goog-Signature=0004abf6ba555c66","upload_expires_at":"2026-11-20T12:15:00.000Z","download_url":"http://localhost/compliance/2123748187960246272/download?X-Goog-Signature=0004abf6ba555c66","download_expires_at":"2026-11-27T12:00:00.000Z"}}`
      },
      {
        sends:
          "PUT /compliance/2123748187960246272/upload?X-Goog-Signature=0004abf6ba555c66\ncontent-type: text/plain\n\n783214\n3021764539\n1209384756102938624\n5\n",
        gets: "200 OK\n\n"
      },
      {
        sends: "GET /compliance/2123748187960246272/download?X-Goog-Signature=0004abf6ba555c66",
        after: "10 seconds",
        gets: `200 OK
content-type: text/plain

{"id":"3021764539","action":"delete","created_at":"2015-02-15T21:10:00.000Z","reason":"protected"}
{"id":"1209384756102938624","action":"delete","created_at":"2019-12-24T17:00:00.000Z","reason":"suspended"}
{"id":"5","action":"delete","reason":"deleted"}
`
      }
    ]
  }
]

const limitHeaders = `x-rate-limit-limit: 1000000000
x-rate-limit-remaining: 999999999
x-rate-limit-reset: 1795176900`

const limits: ReadonlyArray<Row> = [
  {
    title: "Without limits a response has the headers of a limit that nobody reaches",
    options: { limits: "off" },
    exchanges: [
      {
        sends: `GET /2/users/me\n${user}`,
        gets: `200 OK
${json}
${limitHeaders}

{"data":{"id":"2244994945","name":"Ada Rivers","username":"ada_rivers"}}`
      },
      {
        sends: `DELETE /2/tweets/20\n${user}`,
        gets: `404 Not Found
${json}
${limitHeaders}

{"resource_id":"20","parameter":"id","resource_type":"tweet","value":"20","title":"Not Found Error","detail":"Could not find tweet with id: [20].","type":"https://api.x.com/2/problems/resource-not-found","status":404}`
      }
    ]
  },
  {
    title: "Without limits the refusal of a second connection has the headers of a limit",
    options: { limits: "off", streams: { max_connections: 0 } },
    exchanges: [
      {
        sends: `GET /2/tweets/sample/stream\n${app}`,
        gets: `429 Too Many Requests
${json}
${limitHeaders}

{"title":"ConnectionException","detail":"This stream is currently at the maximum allowed connection limit.","connection_issue":"TooManyConnections","type":"https://api.x.com/2/problems/streaming-connection"}`
      }
    ]
  }
]

const read = findOperation("GET", "/2/tweets/{id}")

const newerFields = (read === undefined ? [] : parametersOf(read)).flatMap(({ name, schema }) =>
  name === "post.fields" ? (resolve(schema.items).enum ?? []).map(String) : []
)

const newer = newerFields.join(",")

// In the older vocabulary, what an expansion is of is a field too.
const older = newerFields
  .filter((name) => name !== "note_post")
  .concat("author_id", "edit_history_tweet_ids", "in_reply_to_user_id", "note_tweet", "referenced_tweets")
  .toSorted()
  .join(",")

const otherField = (parameter: string, allowed: string) =>
  invalid(
    `{"parameters":{"${parameter}":["foo"]},"message":"The \`${parameter}\` query parameter value [foo] is not one of [${allowed}]"}`
  )

const otherParameter = (fields: string) =>
  invalid(
    `{"parameters":{"foo":["1"]},"message":"The query parameter [foo] is not one of [id,${fields},expansions,user.fields,media.fields,poll.fields,place.fields]"}`
  )

const hiddenQuote = (expansion: string) => `200 OK
${json}

{"data":{"id":"2123038511723446272","text":"@ines_quiet said something about the coast","edit_history_post_ids":["2123038511723446272"],"referenced_posts":[{"type":"quoted","id":"2122706322846646272"}]},"errors":[{"resource_id":"2122706322846646272","parameter":"${expansion}","resource_type":"tweet","value":"2122706322846646272","title":"Authorization Error","detail":"Sorry, you are not authorized to see the Tweet with ${expansion}: [2122706322846646272].","type":"https://api.x.com/2/problems/not-authorized-for-resource","section":"includes"}]}`

const vocabularies: ReadonlyArray<Row> = [
  {
    title: "A field that posts do not have is refused in the names of the request",
    exchanges: [
      { sends: `GET /2/tweets/20?tweet.fields=foo\n${app}`, gets: otherField("tweet.fields", older) },
      { sends: `GET /2/tweets/20?post.fields=foo\n${app}`, gets: otherField("post.fields", newer) }
    ]
  },
  {
    title: "A parameter that an operation does not have is refused in the names of the request, or of the emulator",
    exchanges: [
      { sends: `GET /2/tweets/20?foo=1&tweet.fields=lang\n${app}`, gets: otherParameter("tweet.fields") },
      { sends: `GET /2/tweets/20?foo=1&post.fields=lang\n${app}`, gets: otherParameter("post.fields") },
      { sends: `GET /2/tweets/20?foo=1&expansions=referenced_posts\n${app}`, gets: otherParameter("post.fields") },
      { sends: `GET /2/tweets/20?foo=1\n${app}`, gets: otherParameter("tweet.fields") }
    ]
  },
  {
    title: "An object that an expansion may not show is named as in the request, whatever the names of the response",
    options: { vocabulary: "posts" },
    exchanges: [
      {
        sends: `GET /2/tweets/2123038511723446272?expansions=referenced_tweets.id\n${app}`,
        gets: hiddenQuote("referenced_tweets.id")
      },
      {
        sends: `GET /2/tweets/2123038511723446272?expansions=referenced_posts\n${app}`,
        gets: hiddenQuote("referenced_posts")
      }
    ]
  },
  {
    title: "A request without the IDs that it needs says that they can not be empty",
    exchanges: [
      {
        sends: `GET /2/tweets\n${app}`,
        gets: invalid('{"parameters":{"ids":[]},"message":"The `ids` query parameter can not be empty"}')
      }
    ]
  }
]

const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

const pictures: ReadonlyArray<Row> = [
  {
    title: "A picture is as large as its bytes say",
    exchanges: [
      {
        sends: `POST /2/media/upload\n${user}\n\n{"media":"${png}","media_category":"tweet_image"}`,
        gets: `200 OK
${json}

{"data":{"id":"2123748187960246272","media_key":"3_2123748187960246272","size":70,"expires_after_secs":86400,"image":{"w":1,"h":1}}}`
      },
      {
        sends: `GET /2/media/3_2123748187960246272?media.fields=width,height\n${app}`,
        gets: `200 OK
${json}

{"data":{"media_key":"3_2123748187960246272","type":"photo","height":1,"width":1}}`
      }
    ]
  }
]

export const rows: ReadonlyArray<Row> = [
  ...rules,
  ...signIn,
  ...archive,
  ...bodies,
  ...sentences,
  ...compliance,
  ...limits,
  ...vocabularies,
  ...pictures
]
