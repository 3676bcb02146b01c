/** Words of the library, and those of a terminal instead of them. */
import type { Vocabulary } from "./vocabulary.ts"

type Replacement = readonly [words: RegExp, instead: string | ((vocabulary: Vocabulary) => string)]

const ifFlag =
  (name: string, text: string, otherwise = "") =>
  ({ flags }: Vocabulary): string =>
    flags.has(name) ? text : otherwise

export const replacements: ReadonlyArray<Replacement> = [
  [
    /<directory> must be the directory of a collection(?:, with a file collection\.sqlite)?, but is (.+)$/g,
    "$1 is not a collection: it has no file collection.sqlite"
  ],
  [/<directory> must be the directory of a collection: (.+), but is (.+)$/g, "$2 is not a collection: $1"],
  [/ must be a file that can be read \(ENOENT[^)]*\), but is (.+)$/g, " cannot be read: there is no file $1"],
  [
    / must be a file that can be read \(E(?:ACCES|PERM)[^)]*\), but is (.+)$/g,
    " cannot be read: you have no permission to read $1"
  ],
  [/ must be a file that can be read \(EISDIR[^)]*\), but is (.+)$/g, " cannot be read: $1 is a folder"],
  [/\bat least one of (\S+), (\S+) must be given\b/g, "it needs $1, $2 or both"],
  [/\ban app-only bearer_token\b/g, "an app-only token (X_BEARER_TOKEN)"],
  [/\bas bearer_token\b/g, "(X_BEARER_TOKEN)"],
  [/\ba bearer_token\b/g, "a token in X_BEARER_TOKEN"],
  [/\bthe app-only bearer token\b/g, "the app's token"],
  [/\bthe bearer token\b/g, "the token in X_BEARER_TOKEN"],
  [
    /\bthe token store is empty: let the user sign in, and store the tokens with storeTokens/g,
    "nobody is signed in any more"
  ],
  [/ Let the user sign in again, and store the new tokens with storeTokens\./g, ""],
  [
    /\bthe user of this call has signed out, and the token store holds another sign-in/g,
    "another sign-in has replaced this one"
  ],
  [
    /; user_auth: true uses the OAuth 1\.0a credentials of the user\./g,
    ifFlag("user-auth", ". To use the OAuth 1.0a keys instead, add --user-auth.", ".")
  ],
  [
    /; user_auth: false uses the bearer token\./g,
    ifFlag("user-auth", ". To use the token of the sign-in instead, add --user-auth=false.", ".")
  ],
  [
    /\. X's description \S+ of \S+ says so\. To insist, (?:[^.]|\.(?=\w))*/g,
    ifFlag(
      "user-auth",
      ". To send the request all the same, say which credentials with --user-auth or --user-auth=false"
    )
  ],
  [
    /\bthe operation(?: with user_auth: (?:true|false))? accepts (.+); no credentials are configured/g,
    "you are not signed in. The operation accepts $1"
  ],
  [/\bwith user_auth: (true|false)\b/g, "with --user-auth=$1"],
  [/\buser_auth: true\b/g, "--user-auth"],
  [
    / If both are configured, user_auth chooses\./g,
    ifFlag("user-auth", " If both are configured, --user-auth chooses.")
  ],
  [
    /\bNo client_secret was sent\. A confidential client needs one: pass the client_secret of the app\./g,
    "No client secret was sent. A confidential client needs one: set X_CLIENT_SECRET."
  ],
  [/ Exchange again: that invalidates them\..*/g, " Run the same command again: that invalidates them."],
  [
    / Leave scopes out to get all that it covers; for other scopes, let the user sign in\./g,
    " Leave --scopes out to get all that it covers. For other scopes: xeffect login"
  ],
  [/ Let the user sign in with OAuth 2\.0\./g, " Sign in: xeffect login"],
  [/ Check base_url, or let the user sign in with OAuth 2\.0\./g, " Sign in: xeffect login"],
  [
    /\bwith the client_id, redirect_uri and code_verifier of its sign-in\b/g,
    "with the client ID and the callback URL of its own sign-in"
  ],
  [/\bAdd the redirect_uri to the callback URLs\b/g, "Add the callback URL of the sign-in to those"],
  [/\bthe retry quota of the layer is used up\b/g, "too many requests failed"],
  [
    / ?Call \w+ with max_results: (\d+), for fewer requests\./g,
    ifFlag("max-results", " To send fewer requests, add --max-results $1.")
  ],
  [
    /\bTransportError: the store of costs is unavailable/g,
    "the record of costs cannot be read or written, and --budget needs it"
  ],
  [/ Pass links to find links in texts\./g, ""],
  [
    / If X accepts it, pass its media_type\./g,
    ifFlag("media-type", " If X accepts it, name its type with --media-type.")
  ],
  [/ Leave expansions out, or read/g, ifFlag("expansions", " Leave --expansions out, or read")],
  [
    / pass its ID as first_id, or look_first: false if it is not there\./g,
    " check which, and post the rest with --reply-to and its ID."
  ],
  [/\b1 of (\d+) posts were made/g, "1 of $1 posts is up"],
  [/\b(\d+) of (\d+) posts were made/g, "$1 of $2 posts are up"],
  [/, and the next may have been\b/g, ", and the next may be"],
  [/\bone that the same plan was collected into\b/g, "one with the same operation and parameters"],
  [/\brun the plan again: it resumes\b/g, "run the same command again: it resumes"],
  [/\b(?:createThread|uploadMedia): /g, ""]
]
