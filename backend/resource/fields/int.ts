import { integer } from '#backend/definition/json_schema'
import { readInteger } from '#common/typed_number'
import { asSent, compare, known, wholeNumber } from './common.ts'
import { bare, boundsOf, exported, number, parseWhole } from './numbers.ts'
import type { ServerFieldType } from './field_type.ts'

export const int: ServerFieldType = {
  ...number,
  // Every whole number of a filter may be as large as a key.
  ...compare(asSent((value, field) => parseWhole(value, field, Number.MAX_SAFE_INTEGER), wholeNumber)),
  parse: (value, field) => parseWhole(value, field, 2 ** 31),
  fits: (value) => Math.abs(Number(value)) < 2 ** 31,
  column: () => 'integer',
  exported: exported(0),
  imported: (said) => known(readInteger(bare(said)), 'number'),
  schema: { read: () => integer(), sent: (field) => integer(boundsOf(field)), compared: () => integer() },
}
