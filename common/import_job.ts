/** An import of a file, as its page receives it. */
import type { ShapedAs } from '#resources'
import { DAY_ORDERS } from './time/day_order.ts'

export const IMPORT_STATES = ['uploaded', 'checking', 'checked', 'running', 'done', 'failed'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** What happens to a row. */
export const IMPORT_VERDICTS = ['create', 'update', 'skip', 'refused'] as const
export type ImportVerdict = (typeof IMPORT_VERDICTS)[number]

const dayOrder = { nullable: { one_of: DAY_ORDERS } } as const
export const importJob = {
  id: 'id', state: { one_of: IMPORT_STATES }, total: 'int', checked: 'int', done: 'int', problem: 'string|null', file: 'string',
  key: 'string|null',
  /** The answer for columns whose dates do not prove their order. */
  day_order: dayOrder,
  summary: { create: 'int', update: 'int', skip: 'int', refused: 'int' },
  /** The last finished import of the same file. */
  earlier: { nullable: { id: 'id', finished_at: 'datetime' } },
  columns: [{
    header: 'string', field: 'string', samples: ['string'],
    /** The samples were not stored. */
    is_secret: 'bool',
    day_order: { nullable: { one_of: [...DAY_ORDERS, 'unclear'] } },
  }],
  targets: [{ name: 'string', label: 'string', required: 'bool', is_date: 'bool' }],
  keys: ['string'],
} as const
export type ImportJob = ShapedAs<typeof importJob>

const verdict = { one_of: IMPORT_VERDICTS } as const
/** The result of a row, or its expected result in a dry run. */
const result = {
  number: 'int', verdict, message: 'string|null', errors: { nullable: { map_of: ['string'] } }, record_id: { nullable: 'id' },
} as const
export type ImportRowResult = ShapedAs<typeof result>
export const reportRow = { ...result, expected: { nullable: verdict } } as const
export type ReportRow = ShapedAs<typeof reportRow>

/** Of an imported file; a header in characters. */
export const MAX_COLUMNS = 200
export const MAX_HEADER_LENGTH = 200
