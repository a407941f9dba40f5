import { component, integer } from '#backend/definition/json_schema'
import { readMinor } from '#common/typed_number'
import { column, fragment } from '../read/sql.ts'
import { asSent, compare, known, wholeNumber } from './common.ts'
import { bare, boundsOf, number, parseWhole } from './numbers.ts'
import type { ServerFieldType } from './field_type.ts'

export const money: ServerFieldType = {
  ...number,
  ...compare(asSent((value, field) => parseWhole(value, field, Number.MAX_SAFE_INTEGER, true), wholeNumber)),
  parse: (value, field) => {
    const { min = -LARGEST, max = LARGEST } = field
    return parseWhole(value, { ...field, min, max }, Number.MAX_SAFE_INTEGER, true)
  },
  fits: (value) => Number.isSafeInteger(Number(value)),
  column: () => 'bigint',
  exported: ({ name }) => ({ kind: 'number', value: fragment(`(${column('t', name)} * 0.01)`), scale: 2 }),
  imported: (said) => known(readMinor(bare(said)), 'decimal', { scale: 2 }),
  isAmount: true,
  schema: { read: () => component('Money'), sent: (field) => component('Money', boundsOf(field)), compared: () => integer() },
}

/** Centimes: a hundred million dirhams. Whatever is computed from such amounts is still an exact number. */
const LARGEST = 10_000_000_000
