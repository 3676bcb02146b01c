import type { Envelope } from "@xeffect/core"
import type { SelectIncludes, SelectUser } from "@xeffect/core/resource"
import * as Resource from "@xeffect/core/resource"
import * as Shape from "@xeffect/core/shape"

/** A page of the members who asked to administer a group. */
export interface ChatGroupAdminRequests<Params> extends Envelope<ReadonlyArray<SelectUser<Params>>> {
  readonly includes?: SelectIncludes<Params>
  readonly meta?: {
    readonly result_count?: number
    /** How many asked, on all pages. */
    readonly total_count?: number
    /** The token of the page after this one. Absent on the last page. */
    readonly next_token?: string
  }
}

/** A response whose data is a page of members who asked. */
export const SeveralAdminRequests = Shape.struct({
  data: Shape.intact(Shape.list(Resource.User)),
  includes: Resource.Includes,
  errors: Shape.list(Resource.Problem),
  meta: Shape.struct({ result_count: Shape.number, total_count: Shape.numberOrText, next_token: Shape.string })
})
