/** The search over the settings, and what an address names. Pure. */
import { foldText } from '#common/text/folding'

/** Every word that is typed occurs in a text of the setting or in the name of its section, whatever the accents. */
export function isFound(typed: string, texts: readonly string[]): boolean {
  const text = foldText(texts.join(' '))
  return foldText(typed).split(/\s+/).every((word) => text.includes(word))
}

/** A section (`#money`) or a setting (`#money_vat_rate`; `#money.vat_rate` in old links); null for anything else. */
export function nameInHash(names: readonly string[], hash: string): string | null {
  const name = decoded(hash.replace(/^#/, '')).replace('.', '_')
  return names.includes(name) ? name : null
}

/** A text with a wrong escape stays as it is. */
function decoded(text: string): string {
  try { return decodeURIComponent(text) } catch { return text }
}
