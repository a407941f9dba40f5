/** The order of a visitor who left a number and what they wish on the public page: `?visitor=7`, the id of their conversation. */
import { useOne } from '@refinedev/core'
import type { Row as Columns } from '#resources'
import { quickCreateValues } from '../../fields/reference/quick_create_fields.ts'
import { resourceOf } from '../../definition/definition.ts'
import type { Reference, Row, Values } from '../../definition/record.ts'
import { useTranslation } from '../../definition/translation.ts'
import { useCategories } from '../items/category_buttons.tsx'
import type { Category } from '../order.ts'
import { WAYS, type Zone } from './pickup/pickup.ts'

type Waiting = Partial<Pick<Columns<'threads'>, 'phone' | 'wish' | 'declared_kinds'>> & { readonly client: Reference | null }

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

/** Pure. */
export function visitorValues(
  { client, phone = '', wish, declared_kinds }: Waiting,
  zone: Pick<Zone, 'id' | 'city_id'> | null, categories: readonly Pick<Category, 'id' | 'default_wash_type'>[], home: string,
): Values {
  const { name = '', locale, landmark = null, location = null, from_at = null, to_at = null } = wish ?? {}
  const [first_name = '', ...last] = (name ?? '').split(/\s+/)
  const newcomer = {
    ...quickCreateValues(resourceOf('clients'), phone), source: 'website', ...locale && { locale },
    ...first_name && { first_name }, ...last.length > 0 && { last_name: last.join(' ') },
  }
  const items = (declared_kinds ?? []).flatMap(({ category: category_id, quantity }, index) => {
    const category = categories.find(({ id }) => id === category_id)
    return category ? [{ key: `visitor-${index}`, values: { category_id, quantity, wash_type: category.default_wash_type } }] : []
  })
  return {
    ...WAYS.pickup, client_id: client?.id ?? newcomer, items, requested_collect_at: from_at, requested_collect_to: to_at,
    address_id: { label: home, city_id: zone?.city_id ?? null, zone_id: zone?.id ?? null, landmark, location },
  }
}
