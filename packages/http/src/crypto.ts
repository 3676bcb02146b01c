/** 32 hexadecimal digits, 122 of their bits from the runtime's secure source. A UUID costs a tenth of random bytes. */
export const nonce = (): string => crypto.randomUUID().replaceAll("-", "")
