/** 32 hexadecimal digits from the runtime's secure source. */
export const nonce = (): string => crypto.randomUUID().replaceAll("-", "")
