import { Suspense, useState } from 'react'
import type { CourierStopItem } from '#common/courier/day'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { ItemPicture } from '../photos/item_picture.tsx'
import { loadedLater } from '../shipment/loaded_later.ts'
import { piecesOf } from '../shipment/state.ts'
import { subjectOf } from '../outbox/queued_action.ts'
import { verbState } from '../outbox/action_state.ts'
import { useAction } from '../outbox/use_action.ts'
import type { StopProps } from './page.tsx'

const ItemProblem = loadedLater(() => import('./item_problem.tsx'))

/** The items of the stop: each is handed over with the stop, unless something else is said. */
export function StopItems(props: StopProps) {
  const { t } = useTranslator()
  const { stop } = props
  // What stays with its client after all is no piece of this stop any more.
  const items = stop.items.filter(({ result }) => !(stop.kind === 'collect' && result === 'returned'))
  if (items.length === 0) return null
  return (
    <section className="courier-section" aria-labelledby="items">
      <h2 id="items">{t('courier.items.title', { count: piecesOf(items) })}</h2>
      <ul className="item-rows">{items.map((item) => <li key={item.id}><Item {...props} item={item} /></li>)}</ul>
    </section>
  )
}

function Item({ stop, item, is_ahead }: StopProps & { readonly item: CourierStopItem }) {
  const { t } = useTranslator()
  const { isBusy, run } = useAction()
  const [isOpen, setIsOpen] = useState(false)
  const isShown = (verb: string) => verbState(item.can, verb, is_ahead).is_shown && stop.status === 'pending'
  const verb = stop.kind === 'collect' ? 'put_back'
    : isShown('load') && item.result === 'expected' ? 'load' : 'hand_over'
  const problems = stop.kind === 'collect' ? [] : (['refuse', 'miss', 'damage'] as const).filter(isShown)
  const mark = stop.kind === 'collect' && item.result === 'handled' ? 'courier.verbs.take_piece' : `enums.stop_item_result.${item.result}`
  const runVerb = () => {
    void run({
      subject: subjectOf('stops', stop.id), target: { resource: 'order-delivery-items', id: item.id, verb }, body: {},
    })
  }
  return (
    <>
      <ItemPicture of={item.picture} />
      <span className="stop-text">
        <strong>{item.tag_code ?? item.temp_label ? <Ltr>{item.tag_code ?? item.temp_label}</Ltr> : t('courier.pieces.no_tag')}</strong>
        <span>{item.description}</span>
        <span className="mark" data-mark={item.result}>{t(mark)}</span>
        {item.note && <span className="muted"><bdi>{item.note}</bdi></span>}
      </span>
      <span className="item-buttons">
        {isShown(verb) && (
          <button type="button" className="button" aria-busy={isBusy} onClick={runVerb}>{t(`courier.verbs.${verb}`)}</button>
        )}
        {problems.length > 0 && (
          <button type="button" className="button" data-kind="quiet" onClick={() => { setIsOpen(true) }}>
            {t('courier.problem.item')}</button>
        )}
      </span>
      {isOpen && (
        <Suspense><ItemProblem stop={stop} item={item} verbs={problems} onClose={() => { setIsOpen(false) }} /></Suspense>
      )}
    </>
  )
}
