import { XError } from "@xeffect/core/define"
import type { Receiver } from "@xeffect/core/wire"
import * as Effect from "effect/Effect"
import type { Fiber } from "effect/Fiber"
import { fromTransport } from "../failure/failure.ts"
import { type EndExchange, type Exchange, receiveResponse } from "./receive-response.ts"

/**
 * The border between effects and the callbacks of `Send`. It is one effect for the speed: `npm run bench` compares requests with
 * those of the bare client.
 *
 * Sends a signed request and reads its response, in one step: one place where the fiber waits, one timer, and one
 * function that closes the connection when the fiber is interrupted or the time is over.
 *
 * @param fiber the one that runs the effect
 */
export const sendAndRead = <A>(one: Exchange<A>, fiber: Fiber<unknown, unknown>): Effect.Effect<A, XError> =>
  Effect.callback<A, XError>((resume) => {
    const { outgoing, request, send } = one
    const { call, definition, limit } = outgoing
    let isOver = false
    let stopDeadline = () => {}
    const end: EndExchange<A> = (result) => {
      if (isOver) return
      isOver = true
      stopDeadline()
      if (!(result instanceof XError)) return resume(Effect.succeed(result))
      call.fail(result)
      resume(Effect.fail(result))
    }
    const receiver: Receiver = {
      onResponse: (response) => (isOver ? response.body.cancel() : receiveResponse(one, response, end, fiber)),
      onLost: (error) => end(fromTransport(definition, request, error))
    }
    call.send()
    const closeConnection = send(request, receiver, fiber.context)
    const close = Effect.suspend(() => {
      isOver = true
      stopDeadline()
      return closeConnection() ?? Effect.void
    })
    if (limit !== undefined && !isOver) {
      const onExpiry = (failure: XError) => {
        if (isOver) return
        call.fail(failure)
        resume(Effect.andThen(close, Effect.fail(failure)))
      }
      stopDeadline = limit(fiber, definition, onExpiry, send.startTimer)
    }
    return close
  })
