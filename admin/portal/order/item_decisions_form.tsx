import { useFormat } from '../../kit/format/use_format.ts'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { SubmitButton } from '../../kit/controls/form_controls.tsx'
import { useSubmit } from '../../kit/controls/hooks/use_submit.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { useState } from 'react'
import { ItemList } from './item_list.tsx'
import type { ClientOrder } from './client_order.ts'

export interface ItemDecisions { readonly accepted: readonly number[]; readonly declined: readonly number[] }

/** Every item is accepted unless the client unchecks it; one request sends all decisions. */
export function ItemDecisionsForm({ order, send }: { order: ClientOrder; send: (answer: ItemDecisions) => Promise<void> }) {
  const { t } = useTranslator()
  const format = useFormat()
  const priced = order.items.filter(({ status, amount }) => status !== 'canceled' && amount !== null)
  const [declined, setDeclined] = useState<readonly number[]>(priced.flatMap(({ id, decision }) => (decision === 'declined' ? [id] : [])))
  const accepted = priced.filter(({ id }) => !declined.includes(id))
  // With an item declined, what is added and taken off is computed anew.
  const isAll = declined.length === 0 && order.total !== null
  const extras = isAll ? extrasOf(order) : null
  const { isBusy, onSubmit } = useSubmit({ send: () => send({ accepted: accepted.map(({ id }) => id), declined }) })
  const toggle = (id: number) => {
    setDeclined(declined.includes(id) ? declined.filter((other) => other !== id) : [...declined, id])
  }
  return (
    <form onSubmit={onSubmit} className="answer">
      <p>{t('portal.answer.lead')}</p>
      <ItemList order={order}>
        {(item) => priced.includes(item) && (
          <label className="answer-choice">
            <input type="checkbox" checked={!declined.includes(item.id)} onChange={() => { toggle(item.id) }} />
            <span>{t('portal.answer.wash')} <span className="unseen">{item.category.label} {item.tag_code}</span></span>
          </label>
        )}
      </ItemList>
      <p className="answer-sum">
        {isAll ? t('portal.answer.total') : t('portal.answer.sum', { count: accepted.length })}{' '}
        <strong><Ltr>{format.money(isAll ? order.total ?? 0 : sumOf(accepted), order.currency)}</Ltr></strong>
        {extras && <> <small>{t(`portal.answer.${extras}`)}</small></>}
      </p>
      <SubmitButton isBusy={isBusy}>{accepted.length ? t('portal.answer.accept') : t('portal.answer.decline_all')}</SubmitButton>
    </form>
  )
}

/** What the total contains beside the pieces. */
function extrasOf({ services_total, transport_fee }: ClientOrder): 'with_extras' | 'with_services' | 'with_transport' | null {
  if (services_total && transport_fee) return 'with_extras'
  return services_total ? 'with_services' : transport_fee ? 'with_transport' : null
}

const sumOf = (items: ClientOrder['items']): number => items.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
