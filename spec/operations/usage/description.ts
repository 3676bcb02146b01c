import type { Operations } from "../../operation.ts"

export default {
  getOpenapiDescription: {
    of: "GET /2/openapi.json",
    does: "The X API's own description, an OpenAPI document of about 900 kB. The response is the document itself, without `data`. The X API needs no credentials for it; the layer's are sent.",
    returns: "the document: `openapi`, `info.version`, `paths`, `components`",
    see: "general/get-openapi-spec",
    example: "const version = Effect.map(getOpenapiDescription(), ({ info }) => info?.version)",
    result: { is: "OpenapiDescription", response: "Response.json(Document)" }
  }
} satisfies Operations
