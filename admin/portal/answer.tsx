import { useFormat } from '../format/use_format.ts'
import { Ltr } from '../controls/ltr.tsx'
import { SubmitButton } from '../controls/submit_button.tsx'
import { useSubmit } from '../controls/use_submit.ts'
import { useWords } from '../providers/words.ts'
import { useState } from 'react'
import { ItemList } from './item_list.tsx'
import type { Order } from './order.ts'

export interface Answer { readonly accepted: readonly number[]; readonly declined: readonly number[] }

/** Each piece is taken unless its mark is taken away; one button sends it all. */
export function AnswerForm({ order, send }: { order: Order; send: (answer: Answer) => Promise<void> }) {
  const { t } = useWords()
  const format = useFormat()
  const open = order.items.filter(({ status, amount }) => status !== 'canceled' && amount !== null)
  const [declined, setDeclined] = useState<readonly number[]>(open.flatMap(({ id, decision }) => (decision === 'declined' ? [id] : [])))
  const taken = open.filter(({ id }) => !declined.includes(id))
  const { isBusy, onSubmit } = useSubmit({ send: () => send({ accepted: taken.map(({ id }) => id), declined }) })
  const toggle = (id: number) => {
    setDeclined(declined.includes(id) ? declined.filter((other) => other !== id) : [...declined, id])
  }
  return (
    <form onSubmit={onSubmit} className="answer">
      <p>{t('portal.answer.lead')}</p>
      <ItemList order={order}>
        {(item) => open.includes(item) && (
          <label className="answer-choice">
            <input type="checkbox" checked={!declined.includes(item.id)} onChange={() => { toggle(item.id) }} />
            <span>{t('portal.answer.wash')} <span className="unseen">{item.category.label} {item.tag_code}</span></span>
          </label>
        )}
      </ItemList>
      <p className="answer-sum">
        {t('portal.answer.sum', { count: taken.length })}{' '}
        <strong><Ltr>{format.money(taken.reduce((sum, { amount }) => sum + (amount ?? 0), 0), order.currency)}</Ltr></strong>
      </p>
      <SubmitButton isBusy={isBusy}>{taken.length ? t('portal.answer.accept') : t('portal.answer.decline_all')}</SubmitButton>
    </form>
  )
}
