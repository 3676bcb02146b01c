/** Names and addresses that always lead to this machine. */

const names = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** Whether a host name, in lower case and without a port, is one of this machine (RFC 6761 section 6.3). */
export const isLoopback = (hostname: string): boolean => names.test(hostname)
