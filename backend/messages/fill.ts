/** A template with its symbols filled in. What is empty leaves no broken sentence behind. Pure. */
import type { SymbolName } from '#common/placeholders'

export type Filling = Readonly<Partial<Record<SymbolName, string>>>

export function fill(template: string, filling: Filling): string {
  const isEmpty = (symbol: string) => !valueOf(filling, symbol)
  const kept = sentencesOf(template).map((sentence) => shortened(sentence, isEmpty))
    .filter((sentence) => !symbolsOf(sentence).some(isEmpty))
  // A message that is one sentence is said without what it lacks, rather than not at all.
  const text = kept.some((sentence) => /[\p{L}\p{N}]/u.test(sentence)) ? kept.join('') : without(shortened(template, isEmpty), isEmpty)
  return tidy(text.replace(SYMBOL, (symbol) => valueOf(filling, symbol)))
}

const SYMBOL = /\{\w+\}/g
const NAMES: readonly string[] = ['{client}', '{first_name}', '{courier}'] satisfies readonly `{${SymbolName}}`[]

const symbolsOf = (text: string): readonly string[] => text.match(SYMBOL) ?? []
const valueOf = (filling: Filling, symbol: string): string => filling[symbol.slice(1, -1) as SymbolName] ?? ''

/** With the space that follows; a full stop within a word or an address ends nothing. */
const sentencesOf = (text: string): readonly string[] => text.match(/.*?(?:[.!?؟…]+(?:\s+|$)|\n+|$)/gs)?.filter(Boolean) ?? []

/** A name is left out of its greeting, a bracket out of its sentence. */
function shortened(sentence: string, isEmpty: (symbol: string) => boolean): string {
  return sentence
    .replace(/\s*[([][^()[\]]*[)\]]/g, (bracket) => (symbolsOf(bracket).some(isEmpty) ? '' : bracket))
    .replace(/\s*\{\w+\}/g, (name) => (NAMES.includes(name.trim()) && isEmpty(name.trim()) ? '' : name))
}

const without = (text: string, isEmpty: (symbol: string) => boolean): string =>
  text.replace(/[\s\p{Pd}:،,;]*\{\w+\}/gu, (found) => (isEmpty(symbolsOf(found)[0] ?? '') ? '' : found))

const tidy = (text: string): string => text.replace(/[ \t]{2,}/g, ' ').replace(/^[\s:،,;]+|[\s:،,;]+$/g, '')
