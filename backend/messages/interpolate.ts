/** Interpolates the placeholders of a template. A sentence whose placeholder is empty is left out. Pure. */
import type { SymbolName } from '#common/placeholders'

export type PlaceholderValues = Readonly<Partial<Record<SymbolName, string>>>

export function interpolate(template: string, values: PlaceholderValues): string {
  const isEmpty = (symbol: string) => !valueOf(values, symbol)
  const kept = sentencesOf(template).map((sentence) => shortened(sentence, isEmpty))
    .filter((sentence) => !symbolsOf(sentence).some(isEmpty))
  // A message of one sentence loses the placeholder, not the sentence.
  const text = kept.some((sentence) => /[\p{L}\p{N}]/u.test(sentence)) ? kept.join('') : without(shortened(template, isEmpty), isEmpty)
  return tidy(text.replace(SYMBOL, (symbol) => valueOf(values, symbol)))
}

const SYMBOL = /\{\w+\}/g
const NAMES: readonly string[] = ['{client}', '{first_name}', '{courier}'] satisfies readonly `{${SymbolName}}`[]

const symbolsOf = (text: string): readonly string[] => text.match(SYMBOL) ?? []
const valueOf = (values: PlaceholderValues, symbol: string): string => values[symbol.slice(1, -1) as SymbolName] ?? ''

/** With the space that follows; a full stop within a word or an address does not end a sentence. */
const sentencesOf = (text: string): readonly string[] => text.match(/.*?(?:[.!?؟…]+(?:\s+|$)|\n+|$)/gs)?.filter(Boolean) ?? []

/** Removes empty names from greetings, and brackets that contain an empty placeholder. */
function shortened(sentence: string, isEmpty: (symbol: string) => boolean): string {
  return sentence
    .replace(/\s*[([][^()[\]]*[)\]]/g, (bracket) => (symbolsOf(bracket).some(isEmpty) ? '' : bracket))
    .replace(/\s*\{\w+\}/g, (name) => (NAMES.includes(name.trim()) && isEmpty(name.trim()) ? '' : name))
}

const without = (text: string, isEmpty: (symbol: string) => boolean): string =>
  text.replace(/[\s\p{Pd}:،,;]*\{\w+\}/gu, (found) => (isEmpty(symbolsOf(found)[0] ?? '') ? '' : found))

const tidy = (text: string): string => text.replace(/[ \t]{2,}/g, ' ').replace(/^[\s:،,;]+|[\s:،,;]+$/g, '')
