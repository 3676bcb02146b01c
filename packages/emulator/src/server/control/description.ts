/** The description of the control by OpenAPI, which follows from its operations. */
import * as Schema from "effect/Schema"
import { version } from "../version.ts"
import type { Plain, Route } from "./route.ts"
import { routes } from "./operations/all.ts"

const schemaOf = (schema: Plain<unknown>): unknown => Schema.toJsonSchemaDocument(schema).schema

/** The JSON schema of a body, which has no other properties. */
export const documentOf = (schema: Plain<unknown>): unknown =>
  Schema.toJsonSchemaDocument(schema, { onExcessProperty: "error" }).schema

const errorOf = (description: string) => ({
  description,
  content: {
    "application/json": {
      schema: {
        type: "object",
        properties: { error: { type: "string" } },
        required: ["error"],
        additionalProperties: false
      }
    }
  }
})

const bodyOf = ({ body, kind }: Route) => {
  if (body === undefined) return {}
  const content =
    kind === "lines"
      ? {
          "application/x-ndjson": {
            schema: {
              type: "string",
              description: "Each line is a JSON document",
              contentMediaType: "application/x-ndjson",
              contentSchema: documentOf(body)
            }
          }
        }
      : { "application/json": { schema: schemaOf(body) } }
  return { requestBody: { required: true, content } }
}

const operationOf = (route: Route) => ({
  operationId: route.id,
  summary: route.summary,
  ...bodyOf(route),
  responses: {
    "200": { description: "Done", content: { "application/json": { schema: schemaOf(route.response) } } },
    "400": errorOf("The request is not right"),
    "401": errorOf("The token is missing or wrong"),
    "403": errorOf("The request comes from another machine, or from a page that is not allowed")
  }
})

const paths = (): Readonly<Record<string, unknown>> => {
  const found: Record<string, Record<string, unknown>> = {}
  for (const route of routes)
    found[route.path] = { ...found[route.path], [route.method.toLowerCase()]: operationOf(route) }
  return found
}

/** The paths that no route has. */
const ownPaths = {
  "/emulator/health": {
    get: {
      operationId: "getHealth",
      summary: "Whether the emulator responds",
      security: [],
      responses: {
        "200": {
          description: "It does",
          content: {
            "application/json": {
              schema: {
                type: "object",
                properties: { status: { const: "ok" } },
                required: ["status"],
                additionalProperties: false
              }
            }
          }
        }
      }
    }
  },
  "/emulator/env": {
    get: {
      operationId: "getEnv",
      summary:
        "The address, credentials, tokens and IDs that the command prints, by their names as variables. With Accept: text/plain, as lines",
      responses: {
        "200": {
          description: "Done",
          content: {
            "application/json": { schema: { type: "object", additionalProperties: { type: "string" } } },
            "text/plain": { schema: { type: "string" } }
          }
        },
        "401": errorOf("The token is missing or wrong"),
        "403": errorOf("The request comes from another machine, or from a page that is not allowed")
      }
    }
  }
}

/** Makes the description. Few runs of the emulator are asked for it. */
export const describeControl = () => ({
  openapi: "3.1.0",
  info: {
    title: "Control of the emulator of the X API",
    version,
    description:
      "Every request needs the token of X_EMULATOR_TOKEN, which the emulator prints unless that variable gave it, except GET /emulator/health."
  },
  components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
  security: [{ token: [] }],
  paths: { ...ownPaths, ...paths() }
})
