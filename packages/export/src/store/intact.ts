import { parseJson } from "@xeffect/core/wire"
import type { Kind } from "../plan/resource.ts"
import type { StoredRow } from "./store.ts"

/** Throws at a row that was damaged on the disk. Without this it would get into the outputs. */
export const checkIntact = (kind: Kind, { json, number }: StoredRow): void => {
  if (parseJson(json) === undefined) {
    throw new Error(`row ${number} of ${kind} is damaged: restore the database from a copy, or collect again`)
  }
}
