import type { Definition } from "@xeffect/core"
import * as Parameter from "@xeffect/core/parameter"
import { layerMock } from "@xeffect/core/mock"

/** One call of an operation. */
export interface Call {
  readonly definition: Definition
  readonly params: Parameter.UncheckedParameters
}

/** An `XApi` without a network, that keeps its calls and responds with a body. */
export const responding = (bodyOf: (call: Call, count: number) => unknown) => {
  const calls: Array<Call> = []
  const layer = layerMock((definition, params) => {
    const call = { definition, params }
    calls.push(call)
    return bodyOf(call, calls.length)
  })
  return { calls, layer }
}
