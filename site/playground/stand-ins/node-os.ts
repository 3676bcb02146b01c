/** The part of `node:os` that examples use. */
export const tmpdir = (): string => "/tmp"
