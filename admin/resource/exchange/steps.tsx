import { useSay } from '../../definition/words.ts'

const STEPS = ['upload', 'mapping', 'checking', 'running', 'result'] as const
export type Step = (typeof STEPS)[number]

/** Where one is. */
export function Steps({ at }: { at: Step }) {
  const { t } = useSay()
  return (
    <ol className="import-steps">
      {STEPS.map((step, index) => (
        <li key={step} aria-current={step === at ? 'step' : undefined} data-done={index < STEPS.indexOf(at) || undefined}>
          <span aria-hidden="true">{index + 1}</span>{t(`ui.exchange.${step}`)}
        </li>
      ))}
    </ol>
  )
}
