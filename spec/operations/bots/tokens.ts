import type { Operations } from "../../operation.ts"

export default {
  rotateBotToken: {
    of: "POST /2/bots/{id}/token",
    does: "Gives a bot a new token, and ends the one before. The token is shown once: store it as a secret.",
    params: {
      id: "The ID of the bot.",
      scopes: 'The scopes of the token, for example `["dm.read", "dm.write"]`. Default: all that a bot may have.'
    },
    resultOf: "createBot",
    returns: "`data`, the bot with its new token: `token`, `token_expires_at_ms` and `scopes`",
    see: "https://docs.x.com/xchat/bots",
    example: 'rotateBotToken({ id: "1993000000000000001" })',
    result: { type: "WriteResponse<BotToken>", response: "mintedToken" }
  },

  revokeBotToken: {
    of: "DELETE /2/bots/{id}/token",
    does: "Ends the token of a bot. The bot stays, and `rotateBotToken` gives it a new token.",
    params: { id: "The ID of the bot." },
    see: "https://docs.x.com/xchat/bots",
    example: 'revokeBotToken({ id: "1993000000000000001" })',
    implied: { revoked: true },
    idempotent: true
  }
} satisfies Operations
