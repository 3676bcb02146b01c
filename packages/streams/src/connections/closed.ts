import type { Envelope } from "@xeffect/core"
import * as Resource from "@xeffect/core/resource"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"

/** The results of closing connections. */
export interface ClosedConnections {
  readonly successful_kills?: number
  readonly failed_kills?: number
  readonly results?: ReadonlyArray<{
    readonly uuid: string
    readonly success?: boolean
    readonly error_message?: string
  }>
}

/** The response to a request that closes connections. */
export interface CloseResponse extends Envelope<ClosedConnections> {}

const Closed: Shape.Shape<CloseResponse> = Shape.struct({
  data: Shape.intact(
    Shape.struct({
      successful_kills: Shape.number,
      failed_kills: Shape.number,
      results: Shape.list(
        Shape.struct({ uuid: Shape.always(Shape.string), success: Shape.boolean, error_message: Shape.string })
      )
    })
  ),
  errors: Shape.list(Resource.Problem)
})

export const closed = Response.json(Closed, () => ({ data: {} }))
