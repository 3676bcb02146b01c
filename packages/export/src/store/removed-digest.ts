import { createHash } from "node:crypto"
import type { Kind } from "../plan/resource.ts"

/**
 * The trace of a row that was removed, so that it does not come back: the SHA-256 of its kind and ID, in hexadecimal
 * digits. The ID itself is gone. `removedDigestInPostgres` is the same in SQL.
 */
export const removedDigest = (kind: Kind, id: string): string =>
  createHash("sha256").update(`${kind} ${id}`).digest("hex")

/** The digest of a row, by names of its columns. */
export const removedDigestInPostgres = (kind: string, id: string): string =>
  `encode(sha256(convert_to(${kind} || ' ' || ${id}, 'UTF8')), 'hex')`
