/** What resources.ts does not say about a special day. */
import { daysBetween } from '#common/time/time'
import { invalid } from '#backend/engine/resource/refusals'
import type { AfterSaveContext, BeforeSaveContext } from '#backend/engine/resource/handler_types'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'
import { clearSpecialDays } from './special_days.ts'
import { LONGEST_SPAN } from './special_days_by_date.ts'

export function beforeSaveSpecialDay({ draft: { from_on, to_on } }: BeforeSaveContext<'special_days'>): void {
  if (from_on && to_on && daysBetween(from_on, to_on) >= LONGEST_SPAN) throw invalid('to_on', (t) => t('errors.catalogue.special_day_span'))
}

export const afterSaveSpecialDay = ({ store }: AfterSaveContext<'special_days' | 'sites'>): void => { store.afterCommit(clearSpecialDays) }

export const beforeDeleteSpecialDay = ({ store }: { readonly store: Store; readonly row: Row<'special_days' | 'sites'> }): void => {
  store.afterCommit(clearSpecialDays)
}
