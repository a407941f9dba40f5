/** Starts a load, or drops it. */
import { useState } from 'react'
import type { LoadCard } from '#common/plant/work'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { resourceOf } from '../../definition/definition.ts'
import type { Row } from '../../definition/record.ts'
import { errorTexts } from '../../../kit/providers/rest/api_failure.ts'
import { useTransition } from '../../resource/transition/use_transition.tsx'

const loads = resourceOf('loads')

export const loadRow = ({ id, version, code, status }: LoadCard): Row => ({ id, version, code, status, photos: [] })

interface LoadButtonsProps { readonly load: LoadCard; readonly isInert: boolean }

export function LoadButtons({ load, isInert }: LoadButtonsProps) {
  const { start, startWith, isBusy, dialog } = useTransition(loads)
  const [errors, setErrors] = useState<readonly string[]>([])
  const usual = load.next.find(({ verb }) => verb === 'start')
  const run = () => {
    setErrors([])
    if (!isInert && !isBusy) startWith(loadRow(load), 'start', {}, (error) => { setErrors(errorTexts(error)) })
  }
  return (
    <footer className="work-foot">
      {errors.map((error) => <p key={error} className="work-error" role="alert">{error}</p>)}
      {usual && (
        <button
          type="button" className="button work-go" data-kind="primary" aria-busy={isBusy || undefined} data-inert={isInert || undefined}
          aria-disabled={isInert || isBusy || undefined} onClick={run}
        ><NamedIcon name="play" />{usual.label}</button>
      )}
      {load.next.filter(({ verb }) => verb !== 'start' && verb !== 'finish').map(({ verb, label }) => (
        <button key={verb} type="button" className="button" disabled={isBusy} onClick={() => { start(loadRow(load), verb) }}>
          {label}
        </button>
      ))}
      {dialog}
    </footer>
  )
}
