import { thousands, type WriteAmount } from './write_amount.ts'

const UNITS = [
  'zéro', 'un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix', 'onze', 'douze', 'treize', 'quatorze', 'quinze',
  'seize', 'dix-sept', 'dix-huit', 'dix-neuf',
]
const TENS = ['', '', 'vingt', 'trente', 'quarante', 'cinquante', 'soixante', 'soixante', 'quatre-vingt', 'quatre-vingt']
const GROUPS = ['', 'mille', 'million', 'milliard', 'billion']

export const frenchAmount: WriteAmount = (dirhams, centimes) => {
  const main = `${frenchNumber(dirhams)}${dirhams >= 1_000_000 && dirhams % 1_000_000 === 0 ? ' de' : ''} dirham${dirhams < 2 ? '' : 's'}`
  return centimes ? `${main} et ${frenchNumber(centimes)} centime${centimes < 2 ? '' : 's'}` : main
}

function frenchNumber(n: number): string {
  if (n === 0) return 'zéro'
  const groups = thousands(n)
  return groups.flatMap((group, index) => {
    const power = groups.length - 1 - index
    if (group === 0) return []
    if (power === 1) return group === 1 ? ['mille'] : [`${below1000(group, false)} mille`]
    return power === 0 ? [below1000(group, true)] : [`${below1000(group, true)} ${GROUPS[power]}${group > 1 ? 's' : ''}`]
  }).join(' ')
}

/** Before `mille`, `cent` and `vingt` have no plural. */
function below1000(n: number, mayBePlural: boolean): string {
  const [hundreds, rest] = [Math.floor(n / 100), n % 100]
  const cent = hundreds === 1 ? 'cent' : `${UNITS[hundreds]} cent${rest === 0 && mayBePlural ? 's' : ''}`
  return [...(hundreds ? [cent] : []), ...(rest ? [below100(rest, mayBePlural)] : [])].join(' ')
}

function below100(n: number, mayBePlural: boolean): string {
  if (n < 20) return UNITS[n] ?? ''
  const ten = Math.floor(n / 10)
  const rest = ten === 7 || ten === 9 ? n % 20 : n % 10
  if (rest === 0) return `${TENS[ten]}${ten === 8 && mayBePlural ? 's' : ''}`
  const isAnd = (rest === 1 || rest === 11) && ten < 8
  return `${TENS[ten]}${isAnd ? ' et ' : '-'}${UNITS[rest]}`
}
