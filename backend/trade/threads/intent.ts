/**
 * What a short message surely asks for or says; null: a person reads it. "Yes", "no", "stop" and "start" are the whole message but for
 * politeness: with a "but", a day or a number in it somebody decides. Source: rooms.md B. Pure.
 */
import { foldLetters } from '#common/text/folding'
import {
  ABOUT_MESSAGES, ASKING, CARPET, ELSEWHERE, MINE, NO, OF_MACHINES, POLITE, READY, START, STOP, TONGUES, WHEN, WHERE, YES, type Tongue,
} from './words.ts'
import type { Locale } from '#common/locales'
import type { Row } from '#resources'

export type Intent = NonNullable<Row<'thread_messages'>['intent']>

/** `locale`: the language of the words; null where several have them. */
export interface Understood { readonly intent: Intent; readonly locale: Locale | null }

/** Whoever writes more has more to say. */
const MAX_WORDS = 12
const MAX_LENGTH = 120

export function intentOf(text: string): Understood | null {
  if (text.length > MAX_LENGTH || isOfMachine(text)) return null
  const isQuestion = /[?؟]/.test(text)
  const words = wordsOf(text)
  if (words.length === 0 || words.length > MAX_WORDS) return null
  if (asksWhere(words, isQuestion)) return { intent: 'where', locale: tongueOf(words) }
  if (isQuestion || text.includes('\u2026')) return null
  const said = ([['yes', YES, POLITE], ['no', NO, POLITE], ['stop', STOP, ABOUT_MESSAGES], ['start', START, ABOUT_MESSAGES]] as const)
    .filter(([, meant, besides]) => isOnly(words, meant, besides))
  return said.length === 1 && said[0] ? { intent: said[0][0], locale: tongueOf(words) } : null
}

/** Such a message is never answered automatically: two programmes would go on for ever. */
export const isOfMachine = (text: string): boolean => OF_MACHINES.test(foldLetters(text))

/** Without pictures and question marks; with the digits of "3afak", and numbers. */
const wordsOf = (text: string): readonly string[] => foldLetters(text.replace(/[?؟]+/g, ' ')).split(/[^\p{L}\p{N}]+/u).filter(Boolean)

function asksWhere(words: readonly string[], isQuestion: boolean): boolean {
  if (words.some((word) => ELSEWHERE.has(word) || /^\d+$/.test(word) || isNegation(word))) return false
  const has = (table: Table) => words.some((word) => isIn(table, word, table === CARPET))
  const [where, when, ready] = [has(WHERE), has(WHEN), has(READY)]
  const asks = isQuestion || has(ASKING)
  if (has(CARPET)) return where || when || (ready && asks) || isStatus(words)
  // "wach wajda", "fin wslat", "c'est prêt ?", "متى تجهز"
  return ready && words.length <= 5 && (where || when || asks)
}

const isNegation = (word: string) => ['pas', 'not', 'no', 'ne', 'jamais', 'never', 'nunca', 'ليس', 'ماشي', 'machi'].includes(word)
const isStatus = (words: readonly string[]) => words.some((word) => ['status', 'statut', 'etat', 'estado', 'حاله', 'وضعيه'].includes(word))

function isOnly(words: readonly string[], meant: Table, besides: ReadonlySet<string>): boolean {
  // "si" is an "if" in French.
  if (words.includes('si') && words.includes('vous')) return false
  return words.length <= 6 && words.some((word) => isIn(meant, word)) && words.every((word) => isIn(meant, word) || besides.has(word))
}

type Table = Readonly<Record<Tongue, string>>
const lists = new Map<string, ReadonlySet<string>>()

function isIn(table: Table, word: string, withTypos = false): boolean {
  return TONGUES.some((tongue) => isOfTongue(table, tongue, word, withTypos))
}

function isOfTongue(table: Table, tongue: Tongue, word: string, withTypos: boolean): boolean {
  const known = lists.get(table[tongue]) ?? new Set(table[tongue].split(' '))
  lists.set(table[tongue], known)
  const plain = withoutArticle(word)
  if (known.has(word) || known.has(plain)) return true
  return withTypos && plain.length > 4 && [...known].some((one) => one.length > 4 && isNearly(plain, one))
}

const withoutArticle = (word: string): string => word.replace(/^(?:و?ال|لل)(?=\p{L}{3})/u, '')

/** One letter more, less, other, or two that have changed places. */
function isNearly(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  const start = [...a].findIndex((letter, index) => letter !== b[index])
  const [restA, restB] = start < 0 ? ['', b.slice(a.length)] : [a.slice(start), b.slice(start)]
  return restA.slice(1) === restB || restA === restB.slice(1) || restA.slice(1) === restB.slice(1)
    || (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
}

/** The one that has the most of the words; null when none has more than the others. */
function tongueOf(words: readonly string[]): Locale | null {
  const tables = [WHERE, WHEN, READY, ASKING, CARPET, MINE, YES, NO, STOP, START]
  const [best, next] = TONGUES.map((tongue) => ({
    tongue, count: words.filter((word) => tables.some((table) => isOfTongue(table, tongue, word, table === CARPET))).length,
  })).sort((a, b) => b.count - a.count)
  if (!best || best.count === (next?.count ?? 0)) return null
  return best.tongue === 'darija' ? 'ar' : best.tongue
}
