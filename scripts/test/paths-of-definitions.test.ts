import { assert, it } from "@effect/vitest"
import { top } from "../workspace.ts"
import { isNode, type Node, nameOf, readModules, within } from "../measure/structure/modules.ts"
import { shippedPackages } from "../measure/structure/scope.ts"

// Every fact of an operation is a field of its definition or a row of a table that is written from spec/, by its name. A path
// says where a request goes, and by which limits it counts.

/** The files that read the path of a definition, or that of a request as it is in the definition, and what for. */
const readers: Readonly<Record<string, string>> = {
  "packages/core/src/definition/limits-at.ts": "which limits count a request",
  "packages/core/src/operation/encode-request.ts": "makes the address",
  "packages/costs/src/estimate/duration.ts": "passes it to the limits",
  "packages/costs/src/estimate/estimate.ts": "passes it to the limits",
  "packages/http/src/middleware/rate-limit-record.ts": "reports it",
  "packages/http/src/rate-limit/declared.ts": "passes it to the limits",
  "packages/http/src/rate-limit/key.ts": "the key of the limits",
  "packages/http/src/request/api.ts": "passes it on",
  "packages/http/src/request/http-transport.ts": "names the span",
  "packages/http/src/sign-in/request/post-form.ts": "makes a request without an operation",
  "packages/http/src/transport/transport.ts": "passes it on"
}

const nodesOf = (value: unknown): ReadonlyArray<Node> => (Array.isArray(value) ? value.filter(isNode) : [])

const isNamed = (node: unknown, ...names: ReadonlyArray<string>) => names.includes(nameOf(node) ?? "")

/** Whether an object pattern is that of a definition: by its annotation, or by what it takes apart. */
const isOfDefinition = (pattern: Node, init: unknown): boolean =>
  isNamed(init, "definition") ||
  (isNode(init) && isNamed(init["property"], "definition")) ||
  JSON.stringify(pattern["typeAnnotation"] ?? null).includes('"name":"Definition"')

const takesPath = (pattern: unknown, init?: unknown): boolean =>
  isNode(pattern) &&
  pattern.type === "ObjectPattern" &&
  nodesOf(pattern["properties"]).some((one) => isNamed(one["key"], "path")) &&
  isOfDefinition(pattern, init)

/** Whether code reads the path of a definition, or a template. */
const readsPath = (node: Node): boolean => {
  const { id, init, name, object, params, property, type } = node
  if (type === "Identifier" && name === "template") return true
  if (type.endsWith("MemberExpression") && isNamed(property, "path")) {
    return isNamed(object, "definition") || (isNode(object) && isNamed(object["property"], "definition"))
  }
  if (type === "VariableDeclarator") return takesPath(id, init)
  return nodesOf(params).some((one) => takesPath(one))
}

it("nothing but addresses and limits follows from the path of an operation", () => {
  const folders = shippedPackages(top).filter((folder) => folder !== "text")
  const reading = readModules(top, folders)
    .filter(({ statements }) => statements.some((statement) => within(statement).some(readsPath)))
    .map(({ path }) => path)
  assert.deepStrictEqual(reading, Object.keys(readers))
})
