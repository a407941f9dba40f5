/** `GET /api/user/reception/unnamed`: orders whose pieces are in our hands, and nobody has said for too long what they are. */
import type { ShapedAs } from '#resources'

const order = {
  id: 'id', code: 'string',
  /** Null for those who may not read names. */
  client: 'string|null',
  /** As they were counted when they came; null: nobody has counted them. */
  pieces: 'int|null',
  /** Of them in the list, and those that are known to be missing. */
  named: 'int', since: 'datetime',
} as const

export const unnamedPieces = {
  /** Those that have waited longest. */
  orders: [order],
  /** How many there are in all. */
  total: 'int',
} as const
export type UnnamedPieces = ShapedAs<typeof unnamedPieces>
