/** What resources.ts does not say about a special day. */
import { daysBetween } from '#common/time/time'
import { clearSitesInUse } from '#backend/services/auth/rights/sites_in_use'
import { invalid } from '#backend/engine/resource/refusals'
import type { BeforeSaveContext } from '#backend/engine/resource/handler_types'
import type { Store } from '#backend/engine/resource/store'
import { clearSpecialDays } from '#backend/services/calendar/special_days'
import { LONGEST_SPAN } from '#backend/services/calendar/special_days_by_date'

export function beforeSaveSpecialDay({ draft: { from_on, to_on } }: BeforeSaveContext<'special_days'>): void {
  if (from_on && to_on && daysBetween(from_on, to_on) >= LONGEST_SPAN) throw invalid('to_on', (t) => t('errors.catalogue.special_day_span'))
}

interface Written { readonly store: Store }

export const forgetSpecialDays = ({ store }: Written): void => { store.afterCommit(clearSpecialDays) }

/** Their number decides whose special days are those of the company. */
export function forgetSites({ store }: Written): void {
  store.afterCommit(clearSitesInUse)
  store.afterCommit(clearSpecialDays)
}
