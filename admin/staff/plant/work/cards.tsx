/** Cards of which one is open, the others as lines. */
import { useState } from 'react'
import type { WorkCard } from '#common/plant/work'
import { useTranslation } from '../../definition/translation.ts'
import { CardRow } from './card_row.tsx'
import { OpenCard } from './open_card.tsx'

interface CardsProps { readonly title: string; readonly cards: readonly WorkCard[]; readonly isInert: boolean }

/** One card is open: the first, until another one is chosen. */
export function Cards({ title, cards, isInert }: CardsProps) {
  const { t } = useTranslation()
  const [openId, setOpenId] = useState<number | null>(null)
  const open = cards.find(({ id }) => id === openId) ?? cards[0]
  return (
    <section className="work-cards" aria-label={title}>
      <h2>{title}</h2>
      {open ? <OpenCard key={open.id} card={open} isInert={isInert} /> : <p className="nothing">{t('ui.work.nothing')}</p>}
      {cards.length > 1 && (
        <ul className="work-rows">
          {cards.filter((card) => card !== open).map((card) => (
            <CardRow key={card.id} card={card} onOpen={() => { setOpenId(card.id) }} />
          ))}
        </ul>
      )}
    </section>
  )
}
