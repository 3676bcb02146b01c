import { field } from "@xeffect/core/wire"
import { createHash } from "node:crypto"
import type { Row } from "../page/row.ts"
import type { Kind } from "../plan/resource.ts"

/** A row that was removed, or a post or a user that is gone, with everything that is about it. */
export type RemovedKind = Kind | "gone posts" | "gone users"

/**
 * The trace of a row that was removed, so that it does not come back: the SHA-256 of its kind and ID, in hexadecimal
 * digits. The ID itself is gone. `removedDigestInPostgres` is the same in SQL.
 */
export const removedDigest = (kind: RemovedKind, id: string): string =>
  createHash("sha256").update(`${kind} ${id}`).digest("hex")

/** The digest of a row, by names of its columns. */
export const removedDigestInPostgres = (kind: string, id: string): string =>
  `encode(sha256(convert_to(${kind} || ' ' || ${id}, 'UTF8')), 'hex')`

/** Digits that may be an ID in a text. */
export const idsIn = (text: string): ReadonlyArray<string> => Array.from(new Set(text.match(/\d{1,19}/g)))

/** A removal: a kind and an ID. */
export type Removal = readonly [kind: RemovedKind, id: string]

// The problems of the X API, and what was set aside, have no form that is known.
const namedIdsOf = (value: object): ReadonlyArray<Removal> =>
  idsIn(JSON.stringify(value)).flatMap((id): ReadonlyArray<Removal> => [
    ["gone posts", id],
    ["gone users", id]
  ])

// An edited post has another ID, and those that it had before in its history.
const versions = ({ id, value }: Row): ReadonlyArray<Removal> => {
  const history = field(value, "edit_history_tweet_ids")
  const ids = Array.isArray(history) ? history.map(String) : []
  return Array.from(new Set([id, ...ids]), (one): Removal => ["gone posts", one])
}

/** The removals each of which keeps a row from being added. New posts of a user who is gone are added. */
export const removalsOf = (row: Row): ReadonlyArray<Removal> => {
  const { about, id, kind, value } = row
  const own: ReadonlyArray<Removal> = [[kind, id]]
  if (kind === "posts" || kind === "referenced_posts") return [...own, ...versions(row)]
  if (kind === "missing" || kind === "problems" || kind === "set_aside") return [...own, ...namedIdsOf(value)]
  return about === undefined ? own : [...own, [`gone ${about.kind}`, about.id]]
}
