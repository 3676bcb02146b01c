import * as Resource from "@xeffect/core/resource"
import * as Shape from "@xeffect/core/shape"

/** The developer account of a user. */
export interface DeveloperAccount {
  readonly account_id: string
  readonly created_at?: string
  readonly name?: string
}

export const DeveloperAccount: Shape.Shape<DeveloperAccount> = Shape.struct({
  account_id: Shape.always(Shape.string),
  created_at: Shape.string,
  name: Shape.string
})

/** A response whose data is a developer account. */
export const SingleAccount = Shape.struct({
  data: Shape.intact(DeveloperAccount),
  errors: Shape.list(Resource.Problem)
})
