import { type AnyCallable, type AnyRow, completed, type StatedRow } from "./row.ts"

export type { Known } from "./known.ts"

/** The parameters of an operation. */
type ParamsOf<Value> = Value extends { readonly Types?: (params: infer Params, ...rest: never) => unknown }
  ? Params
  : never

/** The stated facts of the operations of a package, by the names of their functions. */
type StatedRows<Package> = { readonly [Name in keyof Package]?: StatedRow<ParamsOf<Package[Name]>> }

const isOperation = (value: unknown): value is AnyCallable => typeof value === "function" && "definition" in value

/** A row for each operation that a package exports, with what is stated. Two names of one function are one row. */
export const rowsOf =
  <Package extends Readonly<Record<string, unknown>>>(exported: Package) =>
  (stated: StatedRows<Package>): ReadonlyArray<AnyRow> => {
    const named = new Map<AnyCallable, Array<string>>()
    for (const [name, value] of Object.entries<unknown>(Object.assign({}, exported))) {
      if (isOperation(value)) named.set(value, [...(named.get(value) ?? []), name])
    }
    const byName = new Map(
      // The compiler checked each against the parameters of its operation.
      Object.entries(stated as Readonly<Record<string, StatedRow<object> | undefined>>)
    )
    return Array.from(named, ([operation, functions]) => {
      const [found = {}] = functions.flatMap((name) => byName.get(name) ?? [])
      return completed(operation, found, functions)
    })
  }
