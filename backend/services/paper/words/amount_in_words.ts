/** An amount of dirhams in words, as invoices have it. Pure. */
import { arabicAmount } from './arabic.ts'
import { englishAmount } from './english.ts'
import { frenchAmount } from './french.ts'
import { spanishAmount } from './spanish.ts'
import type { WriteAmount } from './write_amount.ts'
import type { Locale } from '#common/locales'

const WRITERS: Readonly<Record<Locale, { readonly write: WriteAmount, readonly minus: string }>> = {
  fr: { write: frenchAmount, minus: 'moins' }, ar: { write: arabicAmount, minus: 'ناقص' },
  es: { write: spanishAmount, minus: 'menos' }, en: { write: englishAmount, minus: 'minus' },
}

/** `minor` is in centimes. */
export function amountInWords(minor: number, locale: Locale): string {
  const { write, minus } = WRITERS[locale]
  const amount = Math.abs(minor)
  const words = write(Math.floor(amount / 100), amount % 100)
  return minor < 0 ? `${minus} ${words}` : words
}
