/** The usual reasons of a transition as chips; another one is typed. The sentence that was read is what is stored. */
import { useEffect, useRef, useState } from 'react'
import { ChipRadios } from '../../../kit/controls/choices/chip_radios.tsx'
import { useTranslation } from '../../definition/translation.ts'
import type { TransitionDraft } from './dialog.tsx'

interface ReasonChipsProps {
  readonly draft: TransitionDraft
  /** In words. */
  readonly usual: readonly string[]
}

export function ReasonChips({ draft: { values, errors, change, input, idOf }, usual }: ReasonChipsProps) {
  const { t } = useTranslation()
  const own = useRef<HTMLDivElement>(null)
  const [isOther, setIsOther] = useState(false)
  useEffect(() => { if (isOther) own.current?.querySelector<HTMLElement>('textarea, .input')?.focus() }, [isOther])
  const choose = (next: string) => {
    setIsOther(next === OTHER)
    change('reason', next === OTHER ? null : next)
  }
  const reason = typeof values.reason === 'string' && usual.includes(values.reason) ? values.reason : null
  return (
    <div ref={own} className="reason-chips">
      <ChipRadios
        label={t('ui.transition.reason')} value={isOther ? OTHER : reason} onChange={choose}
        chips={[...usual.map((text) => ({ value: text, label: text })), { value: OTHER, label: t('ui.transition.other_reason') }]}
        {...!isOther && { id: idOf('reason'), error: errors.reason?.join(' ') }}
        onEnter={() => { own.current?.closest('form')?.querySelector<HTMLElement>('[type=submit]')?.focus() }}
      />
      {isOther && input('reason')}
    </div>
  )
}

const OTHER = ''
