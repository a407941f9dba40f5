/** The order of a visitor of the public page, as they have left it. Pure. */
import type { Row as Columns } from '#resources'
import { quickCreateValues } from '../../fields/reference/quick_create_fields.ts'
import { resourceOf } from '../../definition/definition.ts'
import type { Reference, Values } from '../../definition/record.ts'
import type { Category } from '../order.ts'
import { WAYS, type Zone } from './pickup/pickup.ts'

export type Waiting = Partial<Pick<Columns<'threads'>, 'phone' | 'wish' | 'declared_kinds'>> & { readonly client: Reference | null }

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
