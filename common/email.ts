/** A mail address in lower case; null when the text is none. */
export function normaliseEmail(text: string): string | null {
  const address = text.trim().toLowerCase()
  return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(address) ? address : null
}
