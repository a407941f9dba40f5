import { thousands, type WriteAmount } from './write_amount.ts'

/** Before a noun: `un`, `veintiún`. */
const UNITS = [
  'cero', 'un', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez', 'once', 'doce', 'trece', 'catorce', 'quince',
  'dieciséis', 'diecisiete', 'dieciocho', 'diecinueve', 'veinte', 'veintiún', 'veintidós', 'veintitrés', 'veinticuatro', 'veinticinco',
  'veintiséis', 'veintisiete', 'veintiocho', 'veintinueve',
]
const TENS = ['', '', '', 'treinta', 'cuarenta', 'cincuenta', 'sesenta', 'setenta', 'ochenta', 'noventa']
const HUNDREDS = [
  '', 'ciento', 'doscientos', 'trescientos', 'cuatrocientos', 'quinientos', 'seiscientos', 'setecientos', 'ochocientos', 'novecientos',
]

export const spanishAmount: WriteAmount = (dirhams, centimes) => {
  const link = dirhams >= 1_000_000 && dirhams % 1_000_000 === 0 ? ' de' : ''
  const main = `${spanishNumber(dirhams)}${link} dírham${dirhams === 1 ? '' : 's'}`
  return centimes ? `${main} con ${spanishNumber(centimes)} céntimo${centimes === 1 ? '' : 's'}` : main
}

/** In Spanish millions are counted in thousands: `mil millones`. */
function spanishNumber(n: number): string {
  if (n === 0) return 'cero'
  const [millions, rest] = [Math.floor(n / 1_000_000), n % 1_000_000]
  const head = millions === 1 ? 'un millón' : `${millions ? belowMillion(millions) : ''} millones`
  return [...(millions ? [head] : []), ...(rest ? [belowMillion(rest)] : [])].join(' ')
}

function belowMillion(n: number): string {
  const [rest = 0, count = 0] = thousands(n).reverse()
  const mil = count === 1 ? 'mil' : `${below1000(count)} mil`
  return [...(count ? [mil] : []), ...(rest ? [below1000(rest)] : [])].join(' ')
}

function below1000(n: number): string {
  if (n === 100) return 'cien'
  const rest = n % 100
  return [...(n >= 100 ? [HUNDREDS[Math.floor(n / 100)]] : []), ...(rest ? [below100(rest)] : [])].join(' ')
}

function below100(n: number): string {
  if (n < 30) return UNITS[n] ?? ''
  return `${TENS[Math.floor(n / 10)]}${n % 10 ? ` y ${UNITS[n % 10]}` : ''}`
}
