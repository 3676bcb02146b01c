/** The envelope that X puts around an event of an encrypted conversation, in the binary form of Thrift. */

/** An event as its sender made it, and what X adds. */
export interface EnvelopedEvent {
  readonly sequenceId: string
  readonly messageId: string
  readonly senderId: string
  /** Two IDs joined by a colon, or the ID of a group. */
  readonly conversationId: string
  readonly createdAt: number
  /** Base64: a message, or the detail of a signed change. */
  readonly content: string
  readonly kind: "message" | "change"
  /** Base64 of a Thrift structure, or the parts of one. */
  readonly signature?: string | ChangeSignature | undefined
}

/** The signature of a change. */
export interface ChangeSignature {
  readonly signature?: string
  readonly signature_version?: string
  readonly public_key_version?: string
}

const struct = 12
const text = 11
const stop = Uint8Array.of(0)

/** The bytes of base64. None of any other text. */
const bytesOf = (base64: string): Uint8Array => {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}

const join = (...parts: ReadonlyArray<Uint8Array>): Uint8Array => {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

/** A field that is a structure, which ends by itself. */
const structField = (id: number, value: Uint8Array) => join(Uint8Array.of(struct, 0, id), value)

const textField = (id: number, value: string | undefined) => {
  if (value === undefined) return new Uint8Array()
  const bytes = new TextEncoder().encode(value)
  const header = new DataView(new ArrayBuffer(7))
  header.setUint8(0, text)
  header.setUint16(1, id)
  header.setUint32(3, bytes.length)
  return join(new Uint8Array(header.buffer), bytes)
}

const isStruct = (bytes: Uint8Array): boolean => (bytes[0] === text || bytes[0] === struct) && bytes.at(-1) === 0

const signatureOf = (signature: EnvelopedEvent["signature"]): Uint8Array => {
  if (signature === undefined || (typeof signature === "string" && !isStruct(bytesOf(signature))))
    return new Uint8Array()
  const written =
    typeof signature === "string"
      ? bytesOf(signature)
      : join(
          textField(1, signature.signature),
          textField(2, signature.public_key_version),
          textField(3, signature.signature_version),
          stop
        )
  return structField(9, written)
}

/**
 * The event as participants receive it. Only events of X's crypto library get the envelope: a test that needs no cryptography
 * receives the text that it sent.
 *
 * @returns base64
 */
export const envelope = (event: EnvelopedEvent): string => {
  const content = bytesOf(event.content)
  if (!isStruct(content)) return event.content
  const written = join(
    textField(1, event.sequenceId),
    textField(2, event.messageId),
    textField(3, event.senderId),
    textField(4, event.conversationId),
    textField(6, `${event.createdAt}`),
    structField(7, event.kind === "message" ? join(structField(1, content), stop) : content),
    signatureOf(event.signature),
    stop
  )
  return btoa(Array.from(written, (byte) => String.fromCharCode(byte)).join(""))
}
