/** A name in a statement of SQL, whatever characters it has. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
