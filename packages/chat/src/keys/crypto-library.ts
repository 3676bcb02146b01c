import type { AddConversationKeysParams } from "./conversation-keys.ts"
import type { AddPublicKeyParams } from "./public-keys.ts"
import type { PublicKey } from "../resources/public-key.ts"
import type { SendChatMessageParams } from "../messages.ts"

/** An encrypted message, as `encryptMessage` of the crypto library returns it. */
export interface EncryptedMessage {
  readonly messageId: string
  readonly encryptedContent: string
  readonly encodedEventSignature: string
}

/**
 * Turns an encrypted message of the crypto library into parameters of `sendChatMessage`. Store the result before you send it:
 * after a lost response, send the same message again.
 *
 * @param message as `encryptMessage`, `encryptReply` or `encryptAddReaction` returns it
 * @returns `message_id`, `encoded_message_create_event` and `encoded_message_event_signature`
 * @since 0.1.0
 * @see https://docs.x.com/xchat/getting-started
 * @example
 * ```ts
 * import { type EncryptedMessage, fromEncryptedMessage, sendChatMessage } from "xeffect/chat"
 *
 * // From encryptMessage of @xdevplatform/chat-xdk.
 * declare const encrypted: EncryptedMessage
 *
 * const program = sendChatMessage({ id: "2244994945", ...fromEncryptedMessage(encrypted) })
 * ```
 */
export const fromEncryptedMessage = (
  message: EncryptedMessage
): Omit<SendChatMessageParams, "id" | "conversation_token" | "user_auth"> => ({
  message_id: message.messageId,
  encoded_message_create_event: message.encryptedContent,
  encoded_message_event_signature: message.encodedEventSignature
})

/** A change of a conversation's key, as `prepareConversationKeyChange` of the crypto library returns it. */
export interface PreparedKeyChange {
  readonly conversationKeyVersion: string
  readonly participantKeys: ReadonlyArray<{
    readonly userId: string
    readonly encryptedKey: string
    readonly publicKeyVersion: string
  }>
  readonly actionSignatures: ReadonlyArray<{
    readonly messageId: string
    readonly encodedMessageEventDetail: string
    readonly signature: string
    readonly signatureVersion: string
    readonly publicKeyVersion: string
    readonly signaturePayload?: string | undefined
  }>
}

/**
 * Turns a change of a conversation's key into parameters of `addConversationKeys` and `addChatGroupMembers`. The key itself is not
 * among them.
 *
 * @param change as `prepareConversationKeyChange` or `prepareGroupMembersChange` of the crypto library returns it
 * @returns `conversation_key_version`, `conversation_participant_keys` and `action_signatures`
 * @since 0.1.0
 * @see https://docs.x.com/xchat/getting-started
 * @example
 * ```ts
 * import { addConversationKeys, fromKeyChange, type PreparedKeyChange } from "xeffect/chat"
 *
 * // From prepareConversationKeyChange of @xdevplatform/chat-xdk.
 * declare const prepared: PreparedKeyChange
 *
 * const program = addConversationKeys({ id: "2244994945", ...fromKeyChange(prepared) })
 * ```
 */
export const fromKeyChange = (
  change: PreparedKeyChange
): Pick<AddConversationKeysParams, "conversation_key_version" | "conversation_participant_keys"> &
  Required<Pick<AddConversationKeysParams, "action_signatures">> => ({
  conversation_key_version: change.conversationKeyVersion,
  conversation_participant_keys: change.participantKeys.map((key) => ({
    user_id: key.userId,
    encrypted_conversation_key: key.encryptedKey,
    public_key_version: key.publicKeyVersion
  })),
  action_signatures: change.actionSignatures.map((signed) => ({
    message_id: signed.messageId,
    encoded_message_event_detail: signed.encodedMessageEventDetail,
    message_event_signature: {
      signature: signed.signature,
      signature_version: signed.signatureVersion,
      public_key_version: signed.publicKeyVersion
    },
    signature_payload: signed.signaturePayload
  }))
})

/** New keys, as `generateKeypairs` of the crypto library returns them. */
export interface GeneratedKeys {
  readonly version?: string | undefined
  readonly generateVersion: boolean
  readonly publicKey: {
    readonly publicKey: string
    readonly signingPublicKey: string
    readonly identityPublicKeySignature: string
    readonly signingPublicKeySignature?: string | undefined
    readonly publicKeyFingerprint?: string | undefined
    readonly registrationMethod: string
  }
}

/**
 * Turns new keys of the crypto library into parameters of `addPublicKey`. The private keys are not among them.
 *
 * @param keys as `generateKeypairs` returns them
 * @returns `version`, `generate_version` and `public_key`
 * @since 0.1.0
 * @see https://docs.x.com/xchat/getting-started
 * @example
 * ```ts
 * import { addPublicKey, fromGeneratedKeys, type GeneratedKeys } from "xeffect/chat"
 *
 * // From generateKeypairs of @xdevplatform/chat-xdk.
 * declare const generated: GeneratedKeys
 *
 * const program = addPublicKey(fromGeneratedKeys(generated))
 * ```
 */
export const fromGeneratedKeys = ({
  generateVersion,
  publicKey,
  version = "1"
}: GeneratedKeys): Omit<AddPublicKeyParams, "user_auth"> => ({
  version,
  generate_version: generateVersion,
  public_key: {
    public_key: publicKey.publicKey,
    signing_public_key: publicKey.signingPublicKey,
    identity_public_key_signature: publicKey.identityPublicKeySignature,
    signing_public_key_signature: publicKey.signingPublicKeySignature,
    public_key_fingerprint: publicKey.publicKeyFingerprint,
    registration_method: publicKey.registrationMethod
  }
})

/** A user's public key, for `setSigningKeys` of the crypto library. */
export interface LibraryPublicKey {
  readonly userId: string
  /** The key that the user signs with. */
  readonly publicKey: string
  readonly publicKeyVersion: string
  /** The key that conversation keys are encrypted for. */
  readonly identityPublicKey: string
  /** The proof that both keys belong together. The crypto library verifies it. */
  readonly identityPublicKeySignature: string
}

/**
 * Turns public keys of the X API into entries for `setSigningKeys` of the crypto library, which verifies them. Leaves out keys
 * that lack a part, such as the proof that both keys belong together.
 *
 * @param keys `data` of `getPublicKeysOfUsers` or `getPublicKeys`, with the fields `public_key`, `public_key_version`,
 * `signing_public_key` and `identity_public_key_signature`
 * @param user_id the user, for keys that do not name one
 * @returns an entry for each version of each user's key
 * @since 0.1.0
 * @see https://docs.x.com/xchat/getting-started
 * @example
 * ```ts
 * import { getPublicKeysOfUsers, toSigningKeys } from "xeffect/chat"
 * import * as Effect from "effect/Effect"
 *
 * const keys = getPublicKeysOfUsers({
 *   ids: ["2244994945", "12"],
 *   public_key_fields: ["public_key", "public_key_version", "signing_public_key", "identity_public_key_signature"]
 * }).pipe(Effect.map(({ data = [] }) => toSigningKeys(data)))
 * ```
 */
export const toSigningKeys = (keys: ReadonlyArray<PublicKey>, user_id?: string): Array<LibraryPublicKey> =>
  keys.flatMap((key) => {
    const { identity_public_key_signature, public_key, signing_public_key } = key
    const [user, version] = [key.user_id ?? user_id, key.public_key_version ?? key.version]
    return user === undefined ||
      version === undefined ||
      public_key === undefined ||
      signing_public_key === undefined ||
      identity_public_key_signature === undefined
      ? []
      : [
          {
            userId: user,
            publicKey: signing_public_key,
            publicKeyVersion: version,
            identityPublicKey: public_key,
            identityPublicKeySignature: identity_public_key_signature
          }
        ]
  })
