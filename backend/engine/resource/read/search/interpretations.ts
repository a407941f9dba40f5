import { foldText } from '#common/text/folding'
import { normalisePhone } from '#common/text/phone'
import { plainText } from '#common/text/plain_text'

export interface SearchWord {
  readonly text: string
  /** Part of a possible phone number that was typed with spaces; not a phone number by itself. */
  readonly isPhonePart: boolean
}

const MAX_WORDS = 8

/**
 * The interpretations of a search text; a row matches one of them with all its words. `06 12` is interpreted as two words and as
 * the number 0612. Signs between words, as in `Alaoui, Ahmed`, are not searched.
 */
export function interpretationsOf(text: string): SearchWord[][] {
  const pasted = normalisePhone(text)
  const all = plainText(text).split(/[\s,;،؛]+/).filter(Boolean)
  const words = all.filter((word) => foldText(word) !== '')
  const texts = (words.length ? words : all).slice(0, MAX_WORDS)
  // A link of WhatsApp, or a number behind `Tel:`.
  if (pasted !== null && !texts.every(isNumeric)) return [[{ text: pasted, isPhonePart: false }]]
  const tokenGroups = texts.reduce<string[][]>((groups, token) => {
    const last = groups.at(-1)
    if (last && isNumeric(token) && isNumeric(last.at(-1) ?? '')) last.push(token)
    else groups.push([token])
    return groups
  }, [])
  if (tokenGroups.length === 0) return []
  const separate = tokenGroups.map((tokens) => tokens.map((token) => ({ text: token, isPhonePart: tokens.length > 1 })))
  if (tokenGroups.length === texts.length) return [separate.flat()]
  const joined = separate.map((words) => (words.length > 1 ? { text: words.map((word) => word.text).join(''), isPhonePart: false } : words))
  return [separate.flat(), joined.flat()]
}

const isNumeric = (text: string) => /^[+(]*\d[\d\-./()]*$/.test(text)
