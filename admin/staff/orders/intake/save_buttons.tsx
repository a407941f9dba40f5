import { useTranslation } from '../../definition/translation.ts'
import type { IntakeSaveMode } from './body.ts'

interface SaveButtonsProps {
  readonly primary: IntakeSaveMode
  readonly mayReceive: boolean
  readonly isSaving: boolean
  /** Sizes are typed, which only an order that is received keeps. */
  readonly hasMeasures: boolean
  /** Pieces that are only counted: their slip is printed. */
  readonly isDrop: boolean
  readonly onSave: (mode: IntakeSaveMode) => void
}

export function SaveButtons({ primary, mayReceive, isSaving, hasMeasures, isDrop, onSave }: SaveButtonsProps) {
  const { t } = useTranslation()
  // Sizes are kept by an order that is received: the other button would be dead.
  const modes: readonly IntakeSaveMode[] = !mayReceive ? ['save'] : primary !== 'receive' ? ['save', 'receive']
    : hasMeasures ? ['receive'] : ['receive', 'save']
  return (
    <div className="intake-actions">
      {modes.map((mode) => {
        const refusal = mode === 'save' && hasMeasures ? t('ui.orders.intake.measures_need_receive') : null
        return (
          <button
            key={mode} type={mode === primary && !refusal ? 'submit' : 'button'} className="button"
            data-kind={mode === modes[0] ? 'primary' : undefined} aria-busy={isSaving && refusal === null}
            aria-disabled={isSaving || refusal !== null || undefined}
            title={refusal ?? (mode === primary ? 'Ctrl + Enter' : undefined)}
            onClick={(event) => {
              event.preventDefault()
              if (!refusal && !isSaving) onSave(mode)
            }}
          >
            {t(isSaving && mode === modes[0] ? 'ui.form.saving' : isDrop ? 'ui.orders.intake.save_drop' : LABELS[mode])}
          </button>
        )
      })}
    </div>
  )
}

const LABELS = { receive: 'ui.orders.intake.save_and_receive', save: 'ui.form.save' } as const
