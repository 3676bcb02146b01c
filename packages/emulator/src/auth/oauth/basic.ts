/** HTTP Basic authentication (RFC 7617), with both halves percent-encoded as OAuth 2.0 has it. */
import * as Base64 from "effect/encoding/Base64"
import * as Result from "effect/Result"
import { decodePercent } from "../../request/request.ts"

/** The name and the secret of an `Authorization: Basic …` header, or nothing if the header is another one or malformed. */
export const readBasic = (header: string): { readonly name: string; readonly secret: string } | undefined => {
  const [, encoded] = /^Basic\s+(\S+)$/i.exec(header) ?? []
  const decoded = encoded === undefined ? undefined : Base64.decodeString(encoded)
  if (decoded === undefined || Result.isFailure(decoded)) return undefined
  const [name = "", ...secret] = decoded.success.split(":")
  return { name: decodePercent(name), secret: decodePercent(secret.join(":")) }
}
