import type { Slice } from "../../plan/slices.ts"
import { atStart, type SliceCheckpoint, type SlicePosition } from "../checkpoint.ts"
import { type Database, tryStore } from "./database.ts"
import { insertRows, storeListing } from "./rows.ts"

/** The checkpoint of a slice. */
export const sqliteCheckpoint = (database: Database, { number }: Slice): SliceCheckpoint => ({
  load: tryStore("reading a position", () => {
    const [found] = database.all("select position from slices where number = ?", [number])
    // Written by `save` and by `addSlices`.
    return found === undefined ? atStart : (JSON.parse(String(found["position"])) as SlicePosition)
  }),
  save: (rows, position, listing) =>
    tryStore("storing a page", () =>
      database.transaction(() => {
        const added = insertRows(database, rows, position.at)
        if (listing !== undefined) storeListing(database, listing)
        database.run("update slices set position = ? where number = ?", [JSON.stringify(position), number])
        return added
      })
    )
})
