/** The usual values of a text as chips, whose names are stored, so that each reader sees them in their language; another one is typed. */
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { ChipRadios } from '../../../kit/controls/choices/chip_radios.tsx'
import { useTranslation } from '../../definition/translation.ts'
import type { InputProps } from '../control_props.ts'

/** `children` is the box that another value is typed into. */
export function UsualTexts({ field, id, value, isInvalid, onChange, children }: InputProps & { readonly children: ReactNode }) {
  const { t } = useTranslation()
  const own = useRef<HTMLDivElement>(null)
  const usual = field.usual ?? []
  const isUsual = typeof value === 'string' && usual.includes(value)
  const [isOther, setIsOther] = useState(!isUsual && Boolean(value))
  useEffect(() => { if (isOther) own.current?.querySelector<HTMLElement>('textarea, .input')?.focus() }, [isOther])
  if (usual.length === 0) return children
  const choose = (next: string) => {
    setIsOther(next === OTHER)
    onChange(next === OTHER ? null : next)
  }
  return (
    <div ref={own} className="usual-texts">
      <ChipRadios
        captionId={`${id}-label`} value={isOther ? OTHER : isUsual ? value : null} onChange={choose}
        chips={[...usual.map((name) => ({ value: name, label: t(`usual.${name}`) })), { value: OTHER, label: t('ui.form.another_text') }]}
        {...!isOther && { id }} isRequired={isInvalid && !isOther}
        onEnter={() => { own.current?.closest('form')?.querySelector<HTMLElement>('[type=submit]')?.focus() }}
      />
      {isOther && children}
    </div>
  )
}

const OTHER = ''
