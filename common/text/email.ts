/** A mail address in lower case; null when the text is none: also when it is a name with an address, `Salma <salma@example.ma>`. */
export function normaliseEmail(text: string): string | null {
  const address = text.trim().toLowerCase()
  return address.length <= LONGEST_ADDRESS && ADDRESS.test(address) ? address : null
}

const LONGEST_ADDRESS = 190
/** RFC 5322 `dot-atom`, with the letters of all scripts (RFC 6531). */
const LOCAL = /[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+/u.source
/** A part of a host name: it neither begins nor ends with a dash. */
const LABEL = /[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?/u.source
const ADDRESS = new RegExp(`^(?=[^@]{1,64}@)${LOCAL}(?:\\.${LOCAL})*@(?:${LABEL}\\.)+(?=[\\p{L}\\p{N}-]{2})(?!\\d+$)${LABEL}$`, 'u')
