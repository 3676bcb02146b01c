import type { Operations } from "../../../operation.ts"

export default {
  getConnections: {
    of: "GET /2/connections",
    does: "A page of the app's connections to streams.",
    params: {
      status: "Which connections: those that are open, those that are closed, or both. Default: `active`.",
      endpoints: {
        is: "The streams. Default: all.",
        type: "Names<Exclude<StreamEndpoint, string & {}>>",
        code: "Parameter.openChoices(...endpoints)"
      },
      max_results: "How many connections a page has at most: 1 to 100. Default: 10.",
      pagination_token: "`meta.next_token` of the previous response, unmodified.",
      connection_fields: {
        is: "Fields of connections beyond `connected_at` and `endpoint_name`. `id` is needed to close one.",
        type: "Names<keyof Connection>"
      }
    },
    returns: "`data`, the connections; `meta.result_count` and `meta.next_token`",
    see: "connections/get-connection-history",
    example: 'getConnections({ endpoints: ["filtered_stream"], connection_fields: ["id", "connected_at"] })',
    result: {
      type: 'Envelope<ReadonlyArray<SelectConnection<this["params"]>>> & { readonly meta?: Pick<PageMeta, "next_token" | "result_count"> }',
      response: "Response.json(ConnectionsPage)"
    }
  },

  deleteConnections: {
    of: "DELETE /2/connections",
    does: "Closes connections of the app by their IDs.",
    params: {
      uuids: {
        is: "1 to 100 IDs of connections, as `getConnections` returns them.",
        type: "ReadonlyArray<string>",
        code: "Parameter.texts(1, 100, 200)"
      }
    },
    returns: "`data`: `successful_kills`, `failed_kills`, and `results` for each; empty if the response has no body",
    see: "connections/terminate-multiple-connections",
    example: 'deleteConnections({ uuids: ["1234567890"] })',
    result: { is: "CloseResponse", response: "closed" }
  },

  deleteConnectionsByEndpoint: {
    of: "DELETE /2/connections/{endpoint_id}",
    does: "Closes all connections of the app to a stream, including the connections of other processes.",
    params: {
      endpoint_id: { is: "The stream.", type: "StreamEndpoint", code: "Parameter.openChoice(...endpoints)" }
    },
    returns: "`data`: `successful_kills`, `failed_kills`, and `results` for each; empty if the response has no body",
    see: "connections/terminate-connections-by-endpoint",
    example: 'deleteConnectionsByEndpoint({ endpoint_id: "filtered_stream" })',
    result: { is: "CloseResponse", response: "closed" }
  },

  deleteAllConnections: {
    of: "DELETE /2/connections/all",
    does: "Closes all connections of the app to all streams, including the connections of other processes.",
    returns: "`data`: `successful_kills`, `failed_kills`, and `results` for each; empty if the response has no body",
    see: "connections/terminate-all-connections",
    example: "deleteAllConnections()",
    result: { is: "CloseResponse", response: "closed" }
  }
} satisfies Operations
