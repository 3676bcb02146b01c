// The compiler compares the declared type of a response with the type of the shape by which it is checked.

type Primitive = string | number | boolean | undefined
// Known values are declared only.
type Widened<Value> = Value extends string ? string : Value extends boolean ? boolean : Value
type EntryOf<Value> = Extract<Value, ReadonlyArray<unknown>>[number]
// An open text is an object to the compiler.
type StructureOf<Value> = Exclude<Extract<Value, object>, ReadonlyArray<unknown> | string>
type Optional<Structure> = {
  [Key in keyof Structure]-?: {} extends Pick<Structure, Key> ? Key : never
}[keyof Structure]
type Key<Structure> = keyof Structure & string

/** The paths that are declared otherwise than they are checked: nothing, or text that names them. */
export type ShapeMisfits<Declared, Checked, Path extends string = ""> = unknown extends Declared
  ? unknown extends Checked
    ? never
    : `${Path} is not declared`
  : unknown extends Checked
    ? `${Path} is not checked`
    : Primitives<Extract<Declared, Primitive>, Extract<Checked, Primitive>, Path> | Entries<Declared, Checked, Path>

type Primitives<Declared, Checked, Path extends string> = [Widened<Declared>, Widened<Checked>] extends [
  Widened<Checked>,
  Widened<Declared>
]
  ? never
  : `${Path} is another primitive`

type Entries<Declared, Checked, Path extends string> =
  | (Both<Extract<Declared, ReadonlyArray<unknown>>, Extract<Checked, ReadonlyArray<unknown>>> extends infer Found
      ? Found extends "both"
        ? ShapeMisfits<EntryOf<Declared>, EntryOf<Checked>, `${Path}[]`>
        : Unless<Found, `${Path} is a list`>
      : never)
  | (Both<StructureOf<Declared>, StructureOf<Checked>> extends infer Found
      ? Found extends "both"
        ? Structures<StructureOf<Declared>, StructureOf<Checked>, Path>
        : Unless<Found, `${Path} is a structure`>
      : never)

type Both<Declared, Checked> = [Declared] extends [never]
  ? [Checked] extends [never]
    ? never
    : "that is only checked"
  : [Checked] extends [never]
    ? "that is only declared"
    : "both"

type Unless<Found, Text extends string> = Found extends string ? `${Text} ${Found}` : never

type Structures<Declared, Checked, Path extends string> =
  | `${Path}.${Exclude<Key<Declared>, Key<Checked>>} is only declared`
  | `${Path}.${Exclude<Key<Checked>, Key<Declared>>} is only checked`
  | `${Path}.${Exclude<Extract<Optional<Checked>, Key<Declared>>, Optional<Declared>> & string} is promised`
  | `${Path}.${Exclude<Extract<Optional<Declared>, Key<Checked>>, Optional<Checked>> & string} is not promised`
  | {
      [Name in Key<Declared> & Key<Checked>]-?: ShapeMisfits<
        Exclude<Declared[Name], undefined>,
        Exclude<Checked[Name], undefined>,
        `${Path}.${Name}`
      >
    }[Key<Declared> & Key<Checked>]
