import { resolve, type Input } from "./plan.ts"

/** A parameter as source. */
export interface Written {
  readonly name: string
  /** The type of the caller's value. */
  readonly type: string
  /** The expression of the parameter in the definition. */
  readonly parameter: string
  /** Range, unit and default, if the description has them. */
  readonly comment: string
  /** A value for an example and a test. */
  readonly sample: string
  /** What both need of `@xeffect/core/define`. */
  readonly imports: ReadonlyArray<string>
}

const quoted = (values: ReadonlyArray<unknown>) => [...new Set(values)].map((value) => JSON.stringify(value))

const bounds = (minimum: number | undefined, maximum: number | undefined) =>
  maximum === undefined ? (minimum === undefined ? "" : `${minimum} or more`) : `${minimum ?? 0} to ${maximum}`

type Form = Omit<Written, "name">

const isId = (pattern: string | undefined) => pattern === "^[0-9]{1,19}$"

const textForm = ({ schema: { enum: values, format, maxLength, minLength, pattern } }: Input): Form => {
  if (values !== undefined) {
    const list = quoted(values)
    const [sample = '""'] = list
    const comment = `One of ${list.map((value) => value.replaceAll('"', "`")).join(", ")}.`
    return { type: list.join(" | "), parameter: `choice(${list.join(", ")})`, comment, sample, imports: ["choice"] }
  }
  if (format === "date-time") {
    const comment = "A `Date`, a `DateTime`, or RFC 3339 text. It is sent in UTC, cut to whole seconds."
    return {
      type: "Time",
      parameter: "time()",
      comment,
      sample: '"2026-11-21T00:00:00Z"',
      imports: ["time", "type Time"]
    }
  }
  if (isId(pattern))
    return { type: "Id", parameter: "id", comment: "An ID.", sample: '"7"', imports: ["id", "type Id"] }
  if (pattern !== undefined) {
    const parameter = `matching(/${pattern.replaceAll("/", "\\/")}/, "FINISH: the rule in words")`
    return { type: "string", parameter, comment: "", sample: '"FINISH"', imports: ["matching"] }
  }
  const parameter = `text(${[minLength ?? 0, ...(maxLength === undefined ? [] : [maxLength])].join(", ")})`
  const range = bounds(minLength, maxLength)
  return {
    type: "string",
    parameter,
    comment: range === "" ? "" : `${range} characters.`,
    sample: '"tides"',
    imports: ["text"]
  }
}

const listForm = ({ name, schema: { items, maxItems, minItems } }: Input): Form => {
  const item = resolve(items)
  const comment = maxItems === undefined ? "" : `${minItems ?? 1} to ${maxItems} of them.`
  if (name === "expansions" || name.endsWith("_fields")) {
    const known = quoted(item.enum ?? []).join(" | ") || "string"
    const [sample = '""'] = quoted(item.enum ?? [])
    return {
      type: `Names<${known}>`,
      parameter: "names",
      comment: "Default: FINISH.",
      sample: `[${sample}]`,
      imports: ["names", "type Names"]
    }
  }
  if (isId(item.pattern)) {
    return {
      type: "ReadonlyArray<Id> | string",
      parameter: `ids(${maxItems ?? ""})`,
      comment,
      sample: '["7"]',
      imports: ["ids", "type Id"]
    }
  }
  if (item.enum !== undefined) {
    const values = quoted(item.enum)
    const known = values.join(", ")
    return {
      type: `Names<${values.join(" | ")}>`,
      parameter: `openChoices(${known})`,
      comment,
      sample: `[${values[0]}]`,
      imports: ["openChoices", "type Names"]
    }
  }
  const parameter = `texts(${minItems ?? 1}, ${maxItems ?? 100}, ${item.maxLength ?? 100})`
  return { type: "ReadonlyArray<string>", parameter, comment, sample: '["a"]', imports: ["texts"] }
}

const numberForm = ({ schema: { default: byDefault, maximum, minimum } }: Input): Form => {
  const range = bounds(minimum, maximum)
  const numbers = [minimum ?? 0, maximum ?? "Number.MAX_SAFE_INTEGER", ...(byDefault === undefined ? [] : [byDefault])]
  return {
    type: "number",
    parameter: `integer(${numbers.join(", ")})`,
    comment:
      `${range}${range === "" ? "" : "."}${byDefault === undefined ? "" : ` Default: ${String(byDefault)}.`}`.trim(),
    sample: String(byDefault ?? minimum ?? 1),
    imports: ["integer"]
  }
}

const formOf = (one: Input): Form => {
  if (one.name === "pagination_token" || one.name === "next_token") {
    const comment = "`meta.next_token` of the previous response, unmodified."
    return { type: "string", parameter: "token", comment, sample: '"FINISH"', imports: ["token"] }
  }
  switch (one.schema.type) {
    case "string":
      return textForm(one)
    case "array":
      return listForm(one)
    case "integer":
    case "number":
      return numberForm(one)
    case "boolean":
      return { type: "boolean", parameter: "flag", comment: "", sample: "true", imports: ["flag"] }
    default: {
      const type = "{ readonly FINISH: unknown }"
      const parameter = `record<${type}>("FINISH: the rule in words")`
      return { type, parameter, comment: "", sample: "{ FINISH: 1 }", imports: ["record"] }
    }
  }
}

/** A parameter as source, from its schema. */
export const written = (one: Input): Written => {
  const form = formOf(one)
  const isMarked = one.required && one.in !== "path"
  return {
    ...form,
    name: one.name,
    parameter: isMarked ? `required(${form.parameter})` : form.parameter,
    imports: isMarked ? [...form.imports, "required"] : form.imports
  }
}
