/** The steps of the item that was scanned: the one whose turn it is, and those after it. */
import type { WorkCard } from '#common/plant/work'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { useTranslation } from '../../definition/translation.ts'
import { OpenCard } from './open_card.tsx'

interface ItemTasksProps {
  readonly cards: readonly WorkCard[]
  readonly isInert: boolean
  /** Where it leads back to. */
  readonly leave: string
  readonly onLeave: () => void
}

export function ItemTasks({ cards, isInert, leave, onLeave }: ItemTasksProps) {
  const { t } = useTranslation()
  const [first, ...later] = cards
  return (
    <section className="work-cards" aria-label={t('ui.work.scanned')}>
      <button type="button" className="button work-leave" onClick={onLeave}><NamedIcon name="rollback" />{leave}</button>
      {first ? <OpenCard key={first.id} card={first} isInert={isInert} /> : <p className="nothing" role="status">{t('ui.work.no_step')}</p>}
      {later.length > 0 && (
        <>
          <h2>{t('ui.work.later')}</h2>
          <ul className="work-rows">{later.map((card) => <LaterStep key={card.id} card={card} />)}</ul>
        </>
      )}
    </section>
  )
}

const LaterStep = ({ card: { step, department, user } }: { readonly card: WorkCard }) => (
  <li>
    <div>
      <strong><bdi>{step}</bdi></strong>
      <span className="work-row-marks"><bdi>{[department !== step && department, user].filter(Boolean).join(' · ')}</bdi></span>
    </div>
  </li>
)
