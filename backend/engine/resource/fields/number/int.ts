import { integer } from '#backend/engine/definition/json_schema'
import { parseInteger } from '#common/text/number_input'
import { formOperand, comparableType, parsedOrInvalid, integerOperand } from '../base_types.ts'
import { boundsSchema, exportNumber, numberType, readNumberCell, validateInteger } from './types.ts'
import type { ServerFieldType } from '../type.ts'

export const int: ServerFieldType = {
  ...numberType,
  // A filter accepts integers up to the size of an id.
  ...comparableType(formOperand((value, field) => validateInteger(value, field, Number.MAX_SAFE_INTEGER), integerOperand)),
  parse: (value, field) => validateInteger(value, field, 2 ** 31),
  fits: (value) => Math.abs(Number(value)) < 2 ** 31,
  column: () => 'integer',
  exportCell: exportNumber(0),
  importCell: (text) => parsedOrInvalid(readNumberCell(text, (typed) => parseInteger(wholeNumber(typed))), 'number'),
  schema: { response: () => integer(), request: (field) => integer(boundsSchema(field)), operand: () => integer() },
}

/** `12,00` and `1.250`, as spreadsheets write whole numbers: one or two zeros are decimals, groups of three digits thousands. */
function wholeNumber(text: string): string {
  const typed = text.trim()
  return /^-?\d{1,3}([.,])\d{3}(\1\d{3})*$/.test(typed) ? typed.replace(/[.,]/g, '') : typed.replace(/^(-?\d+)[.,]0{1,2}$/, '$1')
}
