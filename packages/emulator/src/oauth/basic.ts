/** HTTP Basic authentication (RFC 7617), with both halves percent-encoded as OAuth 2.0 has it. */
import { decodePercent } from "../request.ts"

/** The name and the secret of an `Authorization: Basic …` header. */
export const readBasic = (header: string): { readonly name: string; readonly secret: string } | undefined => {
  const [, encoded] = /^Basic\s+([A-Za-z0-9+/]+={0,2})$/i.exec(header) ?? []
  if (encoded === undefined) return undefined
  const [name = "", ...secret] = atob(encoded).split(":")
  return { name: decodePercent(name), secret: decodePercent(secret.join(":")) }
}
