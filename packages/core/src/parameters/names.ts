import { invalid, type Parameter } from "./parameter.ts"
import { commaSeparated, encodeList } from "./list.ts"

/**
 * A list of names, or one comma-separated string. Completion offers the known names; an unknown literal does not
 * compile. Names that are not known at compile time are sent unchanged: `"new_field" as string`.
 */
export type Names<Known extends string> = ReadonlyArray<Known | (string & {})> | string

const name = /^[\w.]+$/

/**
 * Names of fields or expansions. An empty list requests none.
 * @since 0.1.0
 */
export const names: Parameter<Names<string>> = {
  kind: "names",
  encode: (value, parameter) =>
    Array.isArray(value) && value.length === 0
      ? undefined
      : encodeList(commaSeparated(value), parameter, (element) =>
          typeof element === "string" && name.test(element) ? element : invalid(element)
        ),
  rule: () => "names of letters, digits, dots and underscores (a list, or a string with commas and no spaces)"
}
