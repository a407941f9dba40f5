/** `GET /api/user/drying`: what hangs, the line with the oldest overdue item first. */
import { workCard } from './work.ts'
import type { ShapedAs } from '#resources'

export const dryingLines = {
  at: 'datetime', overdue: 'int', items: 'int',
  /** Drying steps that somebody has started and whose items hang in no drying; for whoever may read tasks. */
  started: [workCard],
  lines: [{
    id: 'id', code: 'string',
    /** Its place, its machine, else its method. */
    name: 'string', method: 'string',
    rows: [{
      /** The row that is taken out or turned. */
      id: 'id', version: 'int', order_item_id: 'id', tag_code: 'string', description: 'string', order: { id: 'id', code: 'string' },
      /** Its first photo, else the picture of its category. */
      picture: { nullable: { component: 'File' } },
      in_at: 'datetime', turned_at: 'datetime|null',
      /** Null: nobody knows how long it takes. */
      expected_out_at: 'datetime|null',
      can: { take_out: 'bool', turn: 'bool' },
    }],
  }],
} as const
export type DryingLines = ShapedAs<typeof dryingLines>
export type DryingLine = DryingLines['lines'][number]
export type DryingRow = DryingLine['rows'][number]

export const MAX_DRYING_ROWS = 500

export const isOverdue = ({ expected_out_at }: Pick<DryingRow, 'expected_out_at'>, now: number): boolean =>
  expected_out_at !== null && Date.parse(expected_out_at) < now
