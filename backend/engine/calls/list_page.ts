/** The part of a list that a call outside the resources answers: `_start` and `_end`, as in lists. */
import { invalid } from '#backend/engine/resource/refusals'

const row = { optional: { type: 'int', min: 0 } } as const
export const listPage = { _start: row, _end: row } as const
export interface ListPage { readonly _start?: number; readonly _end?: number }

const LARGEST_PAGE = 100

export function pageOf({ _start: start = 0, _end: end }: ListPage, length: number): { readonly start: number; readonly limit: number } {
  const last = end ?? start + length
  if (last < start) throw invalid('_end', (t) => t('errors.query.backwards'))
  if (last - start > LARGEST_PAGE) throw invalid('_end', (t) => t('errors.query.too_many', { max: LARGEST_PAGE }))
  return { start, limit: last - start }
}
