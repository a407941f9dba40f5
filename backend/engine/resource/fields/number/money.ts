import { component, integer } from '#backend/engine/definition/json_schema'
import { parseMinorUnits } from '#common/text/number_input'
import { column, fragment } from '../../read/sql.ts'
import { formOperand, comparableType, parsedOrInvalid, integerOperand } from '../base_types.ts'
import { boundsSchema, numberType, readNumberCell, validateInteger } from './types.ts'
import type { ServerFieldType } from '../type.ts'

export const money: ServerFieldType = {
  ...numberType,
  ...comparableType(formOperand((value, field) => validateInteger(value, field, Number.MAX_SAFE_INTEGER, true), integerOperand)),
  parse: (value, field) => {
    const { min = -MAX_AMOUNT, max = MAX_AMOUNT } = field
    return validateInteger(value, { ...field, min, max }, Number.MAX_SAFE_INTEGER, true)
  },
  fits: (value) => Number.isSafeInteger(Number(value)),
  column: () => 'bigint',
  exportCell: ({ name }) => ({ kind: 'number', value: fragment(`(${column('t', name)} * 0.01)`), scale: 2 }),
  importCell: (text) => (FOREIGN_CURRENCY.test(text)
    ? { error: (t) => t('errors.exchange.foreign_currency', { text: text.slice(0, SHOWN_CHARACTERS) }) }
    : parsedOrInvalid(readNumberCell(text, (typed) => parseMinorUnits(typed)), 'decimal', { scale: 2 })),
  isAmount: true,
  schema: { response: () => component('Money'), request: (field) => component('Money', boundsSchema(field)), operand: () => integer() },
}

/** `100 €` are not a hundred dirhams. */
const FOREIGN_CURRENCY = /[€$£¥]|(?<!\p{L})(?:EUR|USD|GBP|CHF|euros?|dollars?|d[oó]lar(?:es)?)(?!\p{L})|أورو|يورو|دولار/iu
const SHOWN_CHARACTERS = 40

/** In centimes: a hundred million dirhams. Sums of such amounts remain exact in a JavaScript number. */
const MAX_AMOUNT = 10_000_000_000
