/** The form of an order, with what a clerk needs besides its fields: who the client is, and a button for each kind of item. */
import { useOne } from '@refinedev/core'
import { Ltr } from '../controls/ltr.tsx'
import { NamedIcon } from '../controls/named_icon.tsx'
import { can } from '../providers/access.ts'
import { RoutedForm } from '../resource/form.tsx'
import { isChildDrafts } from '../resource/form/draft.ts'
import type { ResourceName, Row } from '#resources'
import type { FormParts } from '../resource/form/parts.ts'
import type { Form } from '../resource/form/use_form.ts'
import { useSay } from '../definition/words.ts'
import { CategoryButtons } from './category_buttons.tsx'
import type { Client } from './order.ts'
import { takesItems } from './stages.ts'
import { ReworkItems } from './rework_items.tsx'
import './orders.css'

export const Component = () => <RoutedForm parts={PARTS} />

const PARTS: FormParts = {
  before: {
    main: (form) => <ClientNotice form={form} />,
    items: (form) => <AddItems form={form} />,
    transport: (form) => <><TransportNotice form={form} /><FeeNotice form={form} /></>,
  },
}

function ClientNotice({ form }: { form: Form }) {
  const { t, format } = useSay()
  const chosen = form.draft.client_id
  const id = typeof chosen === 'number' ? chosen : null
  const { result: client } = useOne<Client>({
    resource: 'clients', id: id ?? 0, queryOptions: { enabled: id !== null && can('clients', 'list') },
    errorNotification: false,
  })
  if (id === null) return chosen ? null : <p className="field-help">{t('ui.orders.phone_first')}</p>
  if (!client || client.id !== id) return null
  return (
    <div className="order-client-notice" role="status">
      <span>
        <Ltr>{format.phone(client.phone)}</Ltr> · {t('ui.orders.orders_before')} <Ltr>{format.number(client.orders_count ?? 0)}</Ltr>
      </span>
      {Number(client.balance ?? 0) > 0 &&
        <span>{t('ui.orders.client_owes')} <Ltr className="figure">{format.money(Number(client.balance))}</Ltr></span>}
      {client.status === 'suspended' && (
        <span className="order-alarm">
          <NamedIcon name="warning" /><span>{t('alerts.client_suspended')} <bdi>{client.suspended_reason}</bdi></span>
        </span>
      )}
    </div>
  )
}

function AddItems({ form }: { form: Form }) {
  const { t } = useSay()
  if (form.base && !takesItems(form.base)) return null
  const { is_rework: isRework, parent_order_id: parent } = form.draft
  if (isRework === true) {
    return typeof parent === 'number'
      ? <ReworkItems parent={parent} chosen={chosenIn(form)} onPick={(rework) => { form.add('items', rework) }} />
      : <p className="field-help">{t('ui.orders.choose_parent')}</p>
  }
  return <CategoryButtons
    label={t('ui.orders.add_item')}
    onPick={({ id, default_wash_type }) => { form.add('items', { category_id: id, wash_type: default_wash_type }) }}
  />
}

const chosenIn = ({ draft: { items } }: Form): readonly unknown[] =>
  (isChildDrafts(items) ? items.filter(({ isRemoved }) => !isRemoved).map(({ values }) => values.reworked_item_id) : [])

/** Delivery to the house without transport is a promise that nobody keeps. */
function TransportNotice({ form: { draft } }: { form: Form }) {
  const { t } = useSay()
  if (draft.return_mode !== 'delivery' || draft.type === 'transport') return null
  return <p className="order-alarm" role="status"><NamedIcon name="warning" />{t('alerts.transport_missing')}</p>
}

/** An address without a zone has no fee: that is said before anybody takes it for a free one. */
function FeeNotice({ form: { draft } }: { form: Form }) {
  const { t } = useSay()
  const isFetched = draft.type === 'transport' && typeof draft.transport_fee !== 'number'
  const address = useChosen<Row<'addresses'>>('addresses', isFetched ? draft.address_id : null)
  const zone = useChosen<Row<'zones'>>('zones', address?.zone_id)
  if (!address || (address.zone_id && (!zone || zone.transport_fee !== null))) return null
  return <p className="order-alarm" role="status"><NamedIcon name="warning" />{t('alerts.fee_unknown')}</p>
}

/** A record that a field names, or that is being made in it. */
function useChosen<R extends { readonly id: number }>(resource: ResourceName, chosen: unknown): Partial<R> | null {
  const id = typeof chosen === 'number' && can(resource, 'list') ? chosen : null
  const { result } = useOne<R>({ resource, id: id ?? 0, queryOptions: { enabled: id !== null }, errorNotification: false })
  if (id !== null) return result?.id === id ? result : null
  return typeof chosen === 'object' ? chosen : null
}
