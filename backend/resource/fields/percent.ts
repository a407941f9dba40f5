import { quoted } from '#backend/database/migrator/names'
import { decimal } from './decimal.ts'
import { exported, importedExact, parseExact } from './numbers.ts'
import type { ServerFieldType } from './field_type.ts'

export const percent: ServerFieldType = {
  ...decimal,
  parse: (value, field) => parseExact(value, { ...field, min: '0', max: '100', precision: 5, scale: 2 }),
  operand: (text, field) => decimal.operand(text, { ...field, precision: 5, scale: 2 }),
  fits: (value) => Number(value) >= 0 && Number(value) <= 100,
  stored: (value, field) => decimal.stored(value, { ...field, scale: 2 }),
  column: () => 'numeric(5,2)',
  checks: ({ name }) => [`${quoted(name)} >= 0`, `${quoted(name)} <= 100`],
  exported: exported(2),
  imported: (said) => importedExact(said, 2),
  unit: () => '%',
}
