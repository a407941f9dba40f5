import { settingOf } from '#backend/services/settings/setting_of'
import { NoOpenTime, type OpenClock } from '#backend/engine/clock/open_time'
import { specialDaysOf, type SpecialDays } from '#backend/services/calendar/special_days'
import { siteOf } from '#backend/engine/resource/site_of'
import type { DepartmentWork } from './capacity/plant_room.ts'
import type { PlantClock } from './step_times.ts'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Store } from '#backend/engine/resource/store'

/** The opening hours with the special days, by which promises are counted. */
export async function businessHours({ trx, context }: Reader): Promise<OpenClock> {
  const { hours: special } = await specialDaysOf({ trx }, null)
  return { hours: settingOf(context, 'company_opening_hours'), timezone: context.timezone, special }
}

interface Reader extends Pick<Store, 'context'> { readonly trx: QueryClientContract }

/**
 * By which the steps of an order of this site are counted. A counter has no plant of its own: its carpets are washed where the
 * department of their first step is, in the hours and the room of that site.
 */
export async function workClock(store: Store, steps: readonly (readonly DepartmentWork[])[], site_id: number): Promise<PlantClock> {
  const [first] = steps.flat()
  const department = first ? await store.find('departments', first.department_id) : null
  return plantClock(store, (department && siteOf(department)) ?? site_id)
}

/** With the names of its special days. */
type SiteClock = PlantClock & Pick<SpecialDays, 'percentOn' | 'nameOn'>

/** The open hours of a site: those of the company where it has none of its own. */
export async function plantClock(store: Store, site_id: number): Promise<SiteClock> {
  const { context: { now, timezone } } = store
  const site = await store.find('sites', site_id)
  const { hours: special, percentOn, nameOn } = await specialDaysOf(store, site_id)
  return { hours: site?.opening_hours ?? settingOf(store.context, 'company_opening_hours'), special, timezone, now, percentOn, nameOn }
}

/** By site. */
export async function plantClocks(store: Store, sites: readonly number[]): Promise<ReadonlyMap<number, SiteClock>> {
  const clocks = new Map<number, SiteClock>()
  for (const site of new Set(sites)) clocks.set(site, await plantClock(store, site))
  return clocks
}

/** What it computes; null when no date can be promised. */
export async function dateOrNull<T>(compute: () => Promise<T>): Promise<T | null> {
  try {
    return await compute()
  } catch (error) {
    if (error instanceof NoOpenTime) return null
    throw error
  }
}
