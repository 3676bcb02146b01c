import type { Operations } from "../../operation.ts"

export default {
  getBots: {
    of: "GET /2/bots",
    does: "Returns the bots of the app. They are accounts without a password: a token is the only way in.",
    returns: "`data`, the bots as users; `meta.result_count` and `meta.max_bots`, how many bots the app may have",
    see: "https://docs.x.com/xchat/bots",
    example: 'getBots({ user_fields: ["created_at"] })',
    result: { type: 'BotsResponse<this["params"]>', response: "Response.json(SeveralBots)" }
  },

  createBot: {
    of: "POST /2/bots",
    does: "Makes a bot, or, for a handle that is already a bot of the app, gives that bot a new token. The token is shown once: store it as a secret. A token that the bot had before ends.",
    params: {
      handle: "The username of the bot: 5 to 15 letters, digits and underscores.",
      display_name: "The name that is shown. Default: the handle.",
      scopes: 'The scopes of the token, for example `["dm.read", "dm.write"]`. Default: all that a bot may have.'
    },
    names: { result: "BotTokenResult" },
    returns: "`data`, the bot with its new token: `token`, `token_expires_at_ms` and `scopes`",
    see: "https://docs.x.com/xchat/bots",
    example: 'createBot({ handle: "lock_keeper", scopes: ["dm.read", "dm.write"] })',
    result: { type: "WriteResponse<BotToken>", response: "mintedToken" }
  },

  updateBot: {
    of: "PUT /2/bots/{id}",
    does: "Changes the handle or the name of a bot, or who may write direct messages to it.",
    params: {
      id: "The ID of the bot.",
      handle: "The new username: 5 to 15 letters, digits and underscores.",
      display_name: "The new name that is shown.",
      dm_permission: "Who may write direct messages to the bot."
    },
    see: "https://docs.x.com/xchat/bots",
    example: 'updateBot({ id: "1993000000000000001", dm_permission: "everyone" })',
    rules: ['Rule.atLeastOne("handle", "display_name", "dm_permission")'],
    idempotent: true
  },

  deleteBot: {
    of: "DELETE /2/bots/{id}",
    does: "Deletes the account of a bot for good, with its token. `revokeBotToken` ends the token and keeps the account.",
    params: { id: "The ID of the bot." },
    see: "https://docs.x.com/xchat/bots",
    example: 'deleteBot({ id: "1993000000000000001" })'
  }
} satisfies Operations
