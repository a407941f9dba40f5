/** What comes next, as one large button, and what went wrong. */
import { useState } from 'react'
import type { WorkCard } from '#common/plant/work'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { resourceOf } from '../../definition/definition.ts'
import type { Row } from '../../definition/record.ts'
import { useTranslation } from '../../definition/translation.ts'
import { useTransition } from '../../resource/transition/use_transition.tsx'
import { errorTexts } from '../../../kit/providers/rest/api_failure.ts'
import { UsedMaterials } from '../loads/used_materials.tsx'
import { usedOf, type UsedAmounts } from '../loads/used_amounts.ts'
import { otherActions, problemsOf, usualVerb, type UsualVerb } from './card_steps.ts'

const tasks = resourceOf('tasks')

interface CardButtonsProps { readonly card: WorkCard; readonly isInert: boolean }

/** A card has no job, the label of a task. */
const nameOf = ({ step, item }: WorkCard): string => (item ? `${step} · ${item.tag_code}` : step)

/** One touch starts and one finishes; only a photo or a machine that the step asks for opens a dialog. */
export function CardButtons({ card, isInert }: CardButtonsProps) {
  const { t } = useTranslation()
  const [result, setResult] = useState('ok')
  const [used, setUsed] = useState<UsedAmounts>({})
  const [errors, setErrors] = useState<readonly string[]>([])
  const showError = (error: unknown) => { setErrors(errorTexts(error)) }
  const { start, startWith, isBusy, dialog } = useTransition(tasks, {
    finish: { start: () => ({ result, ...usedOf(card.materials, used) }) },
  }, nameOf(card))
  const row: Row = { id: card.id, version: card.version, status: card.status, photos: [], note: card.note }
  const [verb, problems, others] = [usualVerb(card), problemsOf(card), otherActions(card)]
  const run = (usual: UsualVerb) => {
    if (usual !== 'finish') return start(row, usual)
    setResult('ok')
    setErrors([])
    if (card.requires_photo || card.needs_machine) start(row, 'finish')
    else startWith(row, 'finish', { result: 'ok', ...usedOf(card.materials, used) }, showError)
  }
  const report = (problem: string) => { setResult(problem); start(row, 'finish') }
  return (
    <footer className="work-foot">
      {verb === 'finish' && <UsedMaterials of={card.materials} used={used} onChange={setUsed} isOpen={errors.length > 0} />}
      {errors.map((error) => <p key={error} className="work-error" role="alert">{error}</p>)}
      {verb && (
        <button
          type="button" className="button work-go" data-kind="primary" aria-busy={isBusy || undefined} data-inert={isInert || undefined}
          aria-disabled={isInert || isBusy || undefined} onClick={() => { if (!isInert && !isBusy) run(verb) }}
        ><NamedIcon name={verb === 'finish' ? 'check' : 'play'} />{t(`tasks.transitions.${verb}`)}</button>
      )}
      {!verb && card.user && <p className="nothing">{t('ui.work.of', { name: card.user })}</p>}
      {problems.length + others.length > 0 && (
        <details className="work-problem">
          <summary className="button"><NamedIcon name="warning" />{t('ui.work.problem')}</summary>
          <div className="work-problems">
            {problems.map((problem) => (
              <button key={problem} type="button" className="button" disabled={isBusy} onClick={() => { report(problem) }}>
                {t(`ui.work.problems.${problem}`)}
              </button>
            ))}
            {others.map((action) => (
              <button key={action.verb} type="button" className="button" disabled={isBusy} onClick={() => { start(row, action.verb) }}>
                {action.label}
              </button>
            ))}
          </div>
        </details>
      )}
      {dialog}
    </footer>
  )
}
