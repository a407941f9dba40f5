import { useWords } from '../providers/words.ts'
import { STEPS, stepsDone, type Brief } from './order.ts'

/** How far it is: done, under way, to come. */
export function Steps({ order }: { order: Pick<Brief, 'status'> }) {
  const { t } = useWords()
  const done = stepsDone(order)
  return (
    <ol className="order-steps">
      {STEPS.map((step, index) => (
        <li key={step} data-done={index < done || undefined} aria-current={index === done ? 'step' : undefined}>
          <span>{t(`portal.steps.${step}`)}</span>
          {index < done && <span className="unseen">{t('portal.steps.done')}</span>}
        </li>
      ))}
    </ol>
  )
}
