/** The structure of responses, as data. */
export { checkShape as check, type Checked, type Mismatch } from "../shape/set-aside-misfits.ts"
export {
  type Always,
  always,
  boolean,
  converted,
  either,
  fieldNamesOf,
  type Fields,
  type Intact,
  intact,
  list,
  listOrOne,
  type Needed,
  type Node,
  number,
  numberOrText,
  type Shape,
  shapeOfField as ofField,
  string,
  struct,
  type StructOf,
  textOrNumber,
  tuple,
  type TypeOf,
  unknown
} from "../shape/shape.ts"
