import type { Definition } from "@xeffect/core"
import type { SchemaFacts } from "../../../packages/emulator/src/description/facts-types.ts"

/** Something that differs between two descriptions. */
export interface Change {
  /** The subject of the change: an operation, or a place in responses such as `Post.lang`. */
  readonly subject: string
  /** The change, in plain words. */
  readonly words: string
  /** The consequence for our declaration, if it is affected. */
  readonly affects?: string | undefined
  /** The test that fails until the declaration follows. */
  readonly test?: string | undefined
  /** How it was described, if what is declared no longer fits. */
  readonly lost?: SchemaFacts | undefined
}

/** The declaration of an operation. */
export interface Declared {
  readonly name: string
  readonly definition: Definition
}

/** Declarations by method and path, whatever placeholders are called. */
export type Declarations = ReadonlyMap<string, Declared>

/** Method and path without the names of placeholders, for example `GET /2/tweets/{}`. */
export const keyOf = (method: string, path: string): string => `${method} ${path.replaceAll(/\{\w+\}/g, "{}")}`

/** The declarations by their keys. */
export const declarations = (all: ReadonlyArray<Declared>): Declarations =>
  new Map(
    all.flatMap((one) => {
      const { method, path } = one.definition
      const paths = typeof path === "string" ? [path] : Object.values(path)
      return paths.map((each) => [keyOf(method, each), one] as const)
    })
  )

/** Where the comparison of requests is tested. */
export const requestTest = (name: string): string => `packages/conformance/test/description.test.ts (${name})`

/** Where the names of fields and expansions are tested. */
export const fieldsTest = "packages/conformance/test/field-values.test.ts"

/** Where responses of all descriptions are read. */
export const responseTest = "packages/conformance/test/described-responses.test.ts"
