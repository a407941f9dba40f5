/** Masculine nouns in the nominative: their form depends on the number before them. */
import type { WriteAmount } from './write_amount.ts'

interface Noun {
  readonly one: string
  readonly two: string
  /** The dual before another noun. */
  readonly twoOf: string
  /** 3 to 10. */
  readonly few: string
  /** 11 to 99. */
  readonly many: string
}

const noun = (one: string, few: string, many: string): Noun => ({ one, two: `${one}ان`, twoOf: `${one}ا`, few, many })
const DIRHAM = noun('درهم', 'دراهم', 'درهما')
const CENTIME = noun('سنتيم', 'سنتيمات', 'سنتيما')
const GROUPS: readonly (readonly [size: number, noun: Noun])[] = [
  [1_000_000_000, noun('مليار', 'مليارات', 'مليارا')], [1_000_000, noun('مليون', 'ملايين', 'مليونا')], [1000, noun('ألف', 'آلاف', 'ألفا')],
]
const HUNDRED: Noun = { ...noun('مائة', '', ''), two: 'مائتان', twoOf: 'مائتا' }
const UNITS = ['صفر', 'واحد', 'اثنان', 'ثلاثة', 'أربعة', 'خمسة', 'ستة', 'سبعة', 'ثمانية', 'تسعة', 'عشرة', 'أحد عشر', 'اثنا عشر']
const TENS = ['', '', 'عشرون', 'ثلاثون', 'أربعون', 'خمسون', 'ستون', 'سبعون', 'ثمانون', 'تسعون']
const HUNDREDS = ['', '', '', 'ثلاثمائة', 'أربعمائة', 'خمسمائة', 'ستمائة', 'سبعمائة', 'ثمانمائة', 'تسعمائة']

export const arabicAmount: WriteAmount = (dirhams, centimes) => {
  const main = counted(dirhams, DIRHAM)
  return centimes ? `${main} و${counted(centimes, CENTIME)}` : main
}

/** `درهم واحد`, `درهمان`, `ثلاثة دراهم`, `أحد عشر درهما`, `مائة درهم`, `مائة درهم ودرهم واحد`. */
function counted(n: number, { one, two, few, many }: Noun, isCurrency = true): string {
  const single = isCurrency ? `${one} واحد` : one
  if (n === 0) return `صفر ${one}`
  if (n === 1) return single
  if (n === 2) return two
  const rest = n % 100
  if (rest === 1 || rest === 2) return `${arabicNumber(n - rest, true)} ${one} و${rest === 1 ? single : two}`
  if (rest === 0) return `${arabicNumber(n, true)} ${one}`
  return `${arabicNumber(n, false)} ${rest <= 10 ? few : many}`
}

/** `isBeforeNoun`: a dual at its end loses its last letter, `مائتا درهم`. */
function arabicNumber(n: number, isBeforeNoun: boolean): string {
  const parts: string[] = []
  let rest = n
  for (const [size, group] of GROUPS) {
    const count = Math.floor(rest / size)
    rest %= size
    if (count) parts.push(isBeforeNoun && rest === 0 && count === 2 ? group.twoOf : counted(count, group, false))
  }
  const hundreds = Math.floor(rest / 100)
  rest %= 100
  if (hundreds === 2) parts.push(isBeforeNoun && rest === 0 ? HUNDRED.twoOf : HUNDRED.two)
  else if (hundreds) parts.push(hundreds === 1 ? HUNDRED.one : HUNDREDS[hundreds] ?? '')
  if (rest) parts.push(below100(rest))
  return parts.join(' و')
}

function below100(n: number): string {
  if (n <= 12) return UNITS[n] ?? ''
  if (n < 20) return `${UNITS[n - 10]} عشر`
  const ten = TENS[Math.floor(n / 10)] ?? ''
  return n % 10 ? `${UNITS[n % 10]} و${ten}` : ten
}
