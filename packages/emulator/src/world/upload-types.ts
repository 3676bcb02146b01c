/** Uploads of media, from their beginning to what is said of them. */

/** Subtitles of a video. */
export interface WorldSubtitles {
  readonly id: string
  readonly languageCode: string
  readonly displayName: string
}

/** Why media cannot be used, as the X API reports it. */
export interface WorldProcessingError {
  readonly code: number
  readonly name: string
  readonly message: string
}

/** An upload, from its beginning. It becomes media when it is finalized. */
export interface WorldUpload {
  readonly id: string
  readonly key: string
  readonly ownerId: string
  /** Other users who may use the media. */
  readonly additionalOwners: ReadonlyArray<string>
  readonly category: string
  readonly mediaType: string
  readonly totalBytes: number
  readonly expiresAt: number
  /** Whether the media can be used in several direct messages. */
  readonly isShared: boolean
  /** Keyed by their index. */
  readonly segments: Map<number, Uint8Array>
  /** All bytes, once it is finalized. */
  bytes?: Uint8Array | undefined
  /** From when to when it is processed. Absent if it needs no processing. */
  processing?:
    | { readonly from: number; readonly until: number; readonly error?: WorldProcessingError | undefined }
    | undefined
  metadata: Readonly<Record<string, unknown>>
  subtitles: ReadonlyArray<WorldSubtitles>
}
