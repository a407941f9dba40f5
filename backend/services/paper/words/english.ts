import { thousands, type WriteAmount } from './write_amount.ts'

const UNITS = [
  'zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen', 'fourteen',
  'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen',
]
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const GROUPS = ['', ' thousand', ' million', ' billion', ' trillion']

export const englishAmount: WriteAmount = (dirhams, centimes) => {
  const main = `${englishNumber(dirhams)} dirham${dirhams === 1 ? '' : 's'}`
  return centimes ? `${main} and ${englishNumber(centimes)} centime${centimes === 1 ? '' : 's'}` : main
}

function englishNumber(n: number): string {
  if (n === 0) return 'zero'
  const groups = thousands(n)
  return groups.flatMap((group, index) => (group ? [`${below1000(group)}${GROUPS[groups.length - 1 - index]}`] : [])).join(' ')
}

function below1000(n: number): string {
  const [hundreds, rest] = [Math.floor(n / 100), n % 100]
  return [...(hundreds ? [`${UNITS[hundreds]} hundred`] : []), ...(rest ? [below100(rest)] : [])].join(' ')
}

function below100(n: number): string {
  if (n < 20) return UNITS[n] ?? ''
  return `${TENS[Math.floor(n / 10)]}${n % 10 ? `-${UNITS[n % 10]}` : ''}`
}
