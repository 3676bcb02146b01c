/**
 * Runs what may throw: code of the caller, or of the platform. `Result` and `Option` of Effect would be in every bundle for
 * this alone.
 * @since 0.1.0
 */
export const attempt = <A, B>(run: () => A, otherwise: () => B): A | B => {
  try {
    return run()
  } catch {
    return otherwise()
  }
}
