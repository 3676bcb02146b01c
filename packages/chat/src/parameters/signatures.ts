import type { Id } from "@xeffect/core"
import * as Parameter from "@xeffect/core/parameter"
import { base64, keyVersion } from "./opaque.ts"
import { several, structure } from "./structure.ts"

/**
 * The key of a conversation, encrypted for one participant: an entry of `participantKeys` of the crypto library, whose
 * `encryptedKey` is `encrypted_conversation_key`.
 */
export interface ParticipantKey {
  /** The ID of the participant. */
  readonly user_id: Id
  /** The key of the conversation, encrypted with the participant's public key: base64. */
  readonly encrypted_conversation_key: string
  /** The version of that public key. */
  readonly public_key_version: string
}

/** A key that signatures are checked with. */
export interface SigningKeyInfo {
  readonly member_id?: Id | undefined
  readonly public_key_version?: string | undefined
  readonly signing_public_key?: string | undefined
}

/** The signature of an {@link ActionSignature}. */
export interface ActionSignatureOfEvent {
  /** The signature: base64. */
  readonly signature: string
  /** The version of the algorithm, digits. */
  readonly signature_version: string
  /** The version of the key that signed, digits. */
  readonly public_key_version: string
  readonly signing_public_key?: string | undefined
  readonly message_signing_key_info_list?: ReadonlyArray<SigningKeyInfo> | undefined
}

/**
 * A signed action: an entry of `actionSignatures` of the crypto library in snake case, whose `signature`,
 * `signatureVersion` and `publicKeyVersion` are in `message_event_signature`. Pass the values on unmodified.
 */
export interface ActionSignature {
  /** The ID of the message that was signed, from the crypto library. */
  readonly message_id: string
  /** The event that was signed: base64. */
  readonly encoded_message_event_detail: string
  readonly message_event_signature: ActionSignatureOfEvent
  /** The text that was signed. The X API uses it in its own logs only. */
  readonly signature_payload?: string | undefined
}

const signatureStructure = structure<ActionSignatureOfEvent>({
  signature: Parameter.required(base64),
  signature_version: Parameter.required(keyVersion),
  public_key_version: Parameter.required(keyVersion),
  signing_public_key: base64,
  message_signing_key_info_list: several(
    structure<SigningKeyInfo>({ member_id: Parameter.id, public_key_version: keyVersion, signing_public_key: base64 })
  )
})

/** Signatures of an action. */
export const actionSignatures: Parameter.Parameter<ReadonlyArray<ActionSignature>> = several(
  structure<ActionSignature>({
    message_id: Parameter.required(Parameter.text(1)),
    encoded_message_event_detail: Parameter.required(base64),
    message_event_signature: Parameter.required(signatureStructure),
    signature_payload: Parameter.text(0)
  })
)

/** The key of a conversation for each participant. */
export const participantKeys: Parameter.Parameter<ReadonlyArray<ParticipantKey>> = several(
  structure<ParticipantKey>({
    user_id: Parameter.required(Parameter.id),
    encrypted_conversation_key: Parameter.required(base64),
    public_key_version: Parameter.required(keyVersion)
  })
)
