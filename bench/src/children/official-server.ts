// A server of the official SDK with twelve tools that do nothing, over standard input and output.
import { Server } from "@modelcontextprotocol/sdk/server/index.js"
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js"
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js"

const inputSchema = {
  type: "object" as const,
  properties: { operation: { type: "string" } },
  additionalProperties: false
}

// The class that validates by itself needs schemas in a library of its own.
// oxlint-disable-next-line typescript/no-deprecated
const server = new Server({ name: "empty", version: "1" }, { capabilities: { tools: {} } })

server.setRequestHandler(ListToolsRequestSchema, () => ({
  tools: Array.from({ length: 12 }, (_, index) => ({ name: `tool_${index}`, description: "Nothing.", inputSchema }))
}))

server.setRequestHandler(CallToolRequestSchema, ({ params }) => ({
  content: [{ type: "text", text: JSON.stringify(params.arguments) }],
  structuredContent: { ...params.arguments }
}))

await server.connect(new StdioServerTransport())
