import { integer } from '#backend/definition/json_schema'
import { parseInteger } from '#common/number_input'
import { formOperand, comparableType, parsedOrInvalid, integerOperand } from './base_types.ts'
import { withoutUnit, boundsSchema, exportNumber, numberType, validateInteger } from './number_types.ts'
import type { ServerFieldType } from './field_type.ts'

export const int: ServerFieldType = {
  ...numberType,
  // A filter accepts integers up to the size of an id.
  ...comparableType(formOperand((value, field) => validateInteger(value, field, Number.MAX_SAFE_INTEGER), integerOperand)),
  parse: (value, field) => validateInteger(value, field, 2 ** 31),
  fits: (value) => Math.abs(Number(value)) < 2 ** 31,
  column: () => 'integer',
  exportCell: exportNumber(0),
  importCell: (text) => parsedOrInvalid(parseInteger(withoutUnit(text)), 'number'),
  schema: { response: () => integer(), request: (field) => integer(boundsSchema(field)), operand: () => integer() },
}
