/** The order of a visitor who left a number and what they wish on the public page: `?visitor=7`, the id of their conversation. */
import { useOne } from '@refinedev/core'
import type { Row, Values } from '../../definition/record.ts'
import { useTranslation } from '../../definition/translation.ts'
import { useCategories } from '../items/category_buttons.tsx'
import type { Zone } from './pickup/pickup.ts'
import { visitorValues, type Waiting } from './visitor_values.ts'

const VISITOR = 'visitor'
export const visitorQuery = (thread_id: number): string => new URLSearchParams({ [VISITOR]: String(thread_id) }).toString()

/** What the order starts with; null while it is read, nothing where nobody waits. */
export function useVisitorValues(search: URLSearchParams): Values | null {
  const { t } = useTranslation()
  const id = Number(search.get(VISITOR)) || null
  const { result: thread, query: { isPending } } = useOne<Waiting & Row>({
    resource: 'threads', id: id ?? 0, errorNotification: false, queryOptions: { enabled: id !== null },
  })
  const zoneId = thread?.wish?.zone ?? null
  const { result: zone, query: { isPending: isZonePending } } = useOne<Zone>({
    resource: 'zones', id: zoneId ?? 0, errorNotification: false, queryOptions: { enabled: zoneId !== null },
  })
  const categories = useCategories().query
  if (id === null) return {}
  if (isPending || (zoneId !== null && isZonePending) || categories.isPending) return null
  return thread?.wish ? visitorValues(thread, zone ?? null, categories.data?.data ?? [], t('ui.orders.intake.home')) : {}
}
