const credentialNotes = new WeakMap<object, string>()

/**
 * Remembers a sentence that names the credential of a response with errors, for failures that are found in it later.
 * @since 0.1.0
 */
export const rememberCredential = (response: unknown, note: string | undefined): void => {
  if (note !== undefined && typeof response === "object" && response !== null) credentialNotes.set(response, note)
}

/** The note of a failure that is found in a response: the sentence that was remembered for it. */
export const credentialNote = (response: unknown): { readonly note?: string } => {
  const note = typeof response === "object" && response !== null ? credentialNotes.get(response) : undefined
  return note === undefined ? {} : { note }
}
