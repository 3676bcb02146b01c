// Processes each mention once: what it writes and the position are committed together. `npm run simulate -- polling --kill` kills it.
import type { Position } from "@xeffect/core/checkpoint"
import { poll } from "@xeffect/core"
import { layerConfig } from "@xeffect/http/config"
import { getUsersMentions } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { DatabaseSync } from "node:sqlite"

const [id = "", path = ""] = process.argv.slice(2)
const database = new DatabaseSync(path)
database.exec("pragma journal_mode = wal")
database.exec("create table if not exists processed (id text)")
database.exec("create table if not exists positions (name text primary key, value text)")
database.exec("begin")
console.log("Started")
const storedUnder = (name: string) => ({
  load: Effect.sync((): Position | undefined => {
    const row = database.prepare("select value from positions where name = ?").get(name)
    return row && JSON.parse(String(row["value"]))
  }),
  save: (position: Position) =>
    Effect.sync(() => {
      database.prepare("insert or replace into positions values (?, ?)").run(name, JSON.stringify(position))
      database.exec("commit; begin")
    })
})
const checkpoint = { ...storedUnder("mentions"), round: storedUnder("round") }
const mentions = poll(
  getUsersMentions,
  { id, max_results: 100 },
  { checkpoint, every: "100 millis", start: "oldest", on_event: (event) => console.log(event._tag) }
)
const insert = database.prepare("insert into processed values (?)")
await Stream.runForEach(mentions, (post) => Effect.sync(() => insert.run(post.id))).pipe(
  Effect.provide(layerConfig()),
  Effect.runPromise
)
