/**
 * The name of an operation as callers write it: `getTweet` for `get_tweet`, `exchangeCode` for `oauth2_exchange_code`.
 * @since 0.1.0
 */
export const functionName = (operation: string): string =>
  operation.replace(/^oauth\d_/, "").replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
