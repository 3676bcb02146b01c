import * as Parameter from "@xeffect/core/parameter"
import { base64, keyVersion } from "./opaque.ts"
import { several, structure } from "./structure.ts"

/** The key of an earlier message, encrypted with a new key of the conversation. */
export interface RotatedMessageKey {
  /** The ID of the event of the message. */
  readonly message_sequence_id: string
  /** The key: base64. */
  readonly base64_encoded_encrypted_pmk: string
  /** The ID of the event that changed the message last. */
  readonly pme_sequence_id?: string | undefined
}

/** The keys of earlier messages. */
export const rotatedMessageKeys: Parameter.Parameter<ReadonlyArray<RotatedMessageKey>> = several(
  structure<RotatedMessageKey>({
    message_sequence_id: Parameter.required(keyVersion),
    base64_encoded_encrypted_pmk: Parameter.required(base64),
    pme_sequence_id: keyVersion
  })
)
