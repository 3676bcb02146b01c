/** Tokens in the storage of a Durable Object. Nothing else runs between the read and the write. */
import { makeTokenStore, TokenStore } from "xeffect/http/sign-in/stores"
import type { DurableObjectStorage } from "xeffect/webhooks"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** Tokens that begin as `initial`: the content of tokens.json. */
export const tokensIn = ({ sql }: DurableObjectStorage, initial: string) => {
  sql.exec("create table if not exists tokens (id integer primary key, value text)")
  const read = () => {
    const [row] = sql.exec("select value from tokens").toArray()
    return row === undefined ? initial : String(Reflect.get(Object(row), "value"))
  }
  return Layer.sync(TokenStore, () =>
    makeTokenStore("worker", {
      read: Effect.sync(() => ({ text: read() })),
      replace: ({ text }, next = initial) =>
        Effect.sync(() => {
          if (read() !== text) return false
          sql.exec("insert or replace into tokens values (1, ?)", next)
          return true
        })
    })
  )
}
