import type { Operations } from "../../../operation.ts"

export default {
  deleteAllConnections: {
    of: "DELETE /2/connections/all",
    does: "Closes all connections of the app to all streams, also those of other processes.",
    returns: "`data`: `successful_kills`, `failed_kills`, and `results` for each; empty if the response has no body",
    see: "connections/terminate-all-connections",
    example: "deleteAllConnections()",
    result: { is: "CloseResponse", response: "closed" }
  }
} satisfies Operations
