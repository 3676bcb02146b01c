/** The host names of this machine and of the X API. */

const ownNames = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** Whether a host name, in lower case and without a port, is one of this machine (RFC 6761 section 6.3). */
export const isLoopback = (hostname: string): boolean => ownNames.test(hostname)

/** Whether a host name, in lower case and without a port, is one of the X API, or of its files. */
export const isService = (hostname: string): boolean => /(?:^|\.)(?:x|twitter|twimg)\.com$/.test(hostname)
