/** The form of the table in `spec/description/requests.json`. */

/** The schema of a value: the part of JSON Schema that the description uses. A `$ref` is a name in `facts.schemas`. */
export interface SchemaFacts {
  readonly $ref?: string
  readonly type?: "string" | "integer" | "number" | "boolean" | "array" | "object"
  readonly format?: string
  readonly enum?: ReadonlyArray<string | number | boolean>
  readonly pattern?: string
  readonly default?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly required?: ReadonlyArray<string>
  readonly nullable?: boolean
  readonly properties?: Readonly<Record<string, SchemaFacts>>
  readonly additionalProperties?: boolean | SchemaFacts
  readonly items?: SchemaFacts
  readonly oneOf?: ReadonlyArray<SchemaFacts>
  readonly anyOf?: ReadonlyArray<SchemaFacts>
  readonly allOf?: ReadonlyArray<SchemaFacts>
  readonly discriminator?: { readonly propertyName: string; readonly mapping: Readonly<Record<string, string>> }
}

/** A parameter of a path or a query. A list is one value with commas. */
export interface ParameterFacts {
  readonly name: string
  readonly in: "path" | "query"
  readonly required?: true
  readonly schema: SchemaFacts
}

/** The kinds of credentials an operation may accept. */
export type SecurityName = "BearerToken" | "OAuth2UserToken" | "UserToken"

export interface OperationFacts {
  readonly id: string
  readonly method: string
  readonly path: string
  /** A string is `#` and a name in `facts.parameters`; `parametersOf` looks it up. */
  readonly parameters: ReadonlyArray<string | ParameterFacts>
  /** The schema of the body, which is then required. */
  readonly body?: SchemaFacts
  /** The body is described as the parts of a form, and not as JSON. */
  readonly multipart?: true
  /** The body is described as bytes alone. */
  readonly bytes?: true
  /** Keyed by status, successes only. A response that is not JSON has the empty schema. */
  readonly responses: Readonly<Record<string, SchemaFacts>>
  /** The response is a stream of lines. */
  readonly streaming?: true
  /** The scopes needed, by the kind of credential. Any one kind is enough; no kind means open to everyone. */
  readonly security: Readonly<Partial<Record<SecurityName, ReadonlyArray<string>>>>
}

export interface Facts {
  readonly version: string
  /** The day on which it was X's newest, as `YYYY-MM-DD`. A description says none: it is stated where one is taken in. */
  readonly date?: string
  readonly operations: ReadonlyArray<OperationFacts>
  readonly parameters: Readonly<Record<string, ParameterFacts>>
  readonly schemas: Readonly<Record<string, SchemaFacts>>
}
