import type { Definition } from "@xeffect/core"
import { type DefinitionOf, operation, type OperationOf } from "@xeffect/core/define"

/**
 * An operation whose definition differs in a few facts: for other credentials, or for the authenticated user. Its parameters
 * and its response are the original's, so that it may have fewer, and no others.
 */
export const variant = <Params, Result>(
  { definition }: { readonly definition: Definition },
  changes: Partial<Pick<Definition, "accepts" | "me" | "path" | "user_auth">>
): OperationOf<Params, Result> =>
  // A definition has the types of its operation, which the caller names.
  operation({ ...definition, ...changes } as unknown as DefinitionOf<Params, Result>)
