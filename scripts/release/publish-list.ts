/** A line of the list of what to publish: the package with its version, its tarball, and the tag that npm gives it. */
export const publishLine = (name: string, version: string, tarball: string): string => {
  // As in 1.0.0-beta.2.
  const tag = /^[\d.]+-([a-z]+)/.exec(version)?.[1] ?? "latest"
  return `${name}@${version} ${tarball} ${tag}`
}
