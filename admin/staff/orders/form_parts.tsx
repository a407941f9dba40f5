/** What the form of an order adds to the generic one: the client, items by category, and what transport needs. */
import { Ltr } from '../../kit/controls/ltr.tsx'
import { NamedIcon } from '../../kit/controls/icons/named_icon.tsx'
import { useReferencedRecord } from '../fields/reference/use_referenced_record.ts'
import { isChildDrafts } from '../resource/form/draft.ts'
import type { ResourceName, Row } from '#resources'
import type { Form, FormParts } from '../resource/form/use_form.ts'
import { useTranslation } from '../definition/translation.ts'
import { CategoryButtons } from './items/category_buttons.tsx'
import { ClientBalance, SuspendedClient, useClient } from './client/warnings.tsx'
import { takesItems } from './conditions.ts'
import { ReworkItems } from './items/rework_items.tsx'

export const ORDER_FORM_PARTS: FormParts = {
  before: {
    main: (form) => <ClientNotice form={form} />,
    items: (form) => <AddItems form={form} />,
    transport: (form) => <><TransportNotice form={form} /><FeeNotice form={form} /></>,
  },
}

function ClientNotice({ form }: { form: Form }) {
  const { t, format } = useTranslation()
  const chosen = form.draft.client_id
  const client = useClient(typeof chosen === 'number' ? chosen : null)
  if (!client) return null
  return (
    <div className="order-client-notice" role="status">
      <span>
        <Ltr>{format.phone(client.phone)}</Ltr> · {t('ui.orders.orders_before', { count: client.orders_count ?? 0 })}
      </span>
      <ClientBalance client={client} />
      <SuspendedClient client={client}> <bdi>{client.suspended_reason}</bdi></SuspendedClient>
    </div>
  )
}

function AddItems({ form }: { form: Form }) {
  const { t } = useTranslation()
  if (form.base && !takesItems(form.base)) return null
  if (form.draft.is_rework === true) return <AddReworks form={form} />
  return <CategoryButtons
    label={t('ui.orders.add_item')}
    onPick={({ id, default_wash_type }) => { form.add('items', { category_id: id, wash_type: default_wash_type }) }}
  />
}

/** The items of a rework are those of the original order. */
export function AddReworks({ form }: { form: Form }) {
  const { t } = useTranslation()
  const { parent_order_id: parent } = form.draft
  return typeof parent === 'number'
    ? <ReworkItems parent={parent} chosen={reworkedItemIds(form)} onPick={(rework) => { form.add('items', rework) }} />
    : <p className="field-help">{t('ui.orders.choose_parent')}</p>
}

const reworkedItemIds = ({ draft: { items } }: Form): readonly unknown[] =>
  (isChildDrafts(items) ? items.filter(({ isRemoved }) => !isRemoved).map(({ values }) => values.reworked_item_id) : [])

/** Warns when the order is to be delivered but has no transport. */
export function TransportNotice({ form: { draft } }: { form: Form }) {
  const { t } = useTranslation()
  if (draft.return_mode !== 'delivery' || draft.type === 'transport') return null
  return <p className="order-alarm" role="status"><NamedIcon name="warning" />{t('alerts.transport_missing')}</p>
}

/** Warns when the transport fee is unknown, so that it is not taken for free transport. */
function FeeNotice({ form: { draft } }: { form: Form }) {
  const { t } = useTranslation()
  const isFeeUnset = draft.type === 'transport' && typeof draft.transport_fee !== 'number'
  const address = useSavedOrNew<Row<'addresses'>>('addresses', isFeeUnset ? draft.address_id : null)
  const zone = useSavedOrNew<Row<'zones'>>('zones', address?.zone_id)
  if (!address || (address.zone_id && (!zone || zone.transport_fee !== null))) return null
  return <p className="order-alarm" role="status"><NamedIcon name="warning" />{t('alerts.fee_unknown')}</p>
}

/** The record that a reference field contains: a saved one, or a new one that the form creates. */
function useSavedOrNew<R extends { readonly id: number }>(resource: ResourceName, chosen: unknown): Partial<R> | null {
  const saved = useReferencedRecord<R>(resource, chosen)
  return typeof chosen === 'object' ? chosen : saved
}
