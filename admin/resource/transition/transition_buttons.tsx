/** The transitions that the server offers for a record, the primary one first. A refused one shows the reason. */
import { useId } from 'react'
import type { Resource } from '../../definition/definition.ts'
import type { Row } from '../../definition/record.ts'
import { refusalOf } from '../../providers/can.ts'
import { transitionKey, useTranslation } from '../../definition/translation.ts'
import { ResourceIcon } from '../../controls/named_icon.tsx'
import { useTransition, type TransitionParts } from './use_transition.tsx'
import '../show/show.css'

interface TransitionButtonsProps {
  readonly resource: Resource
  readonly row: Row
  /** Transitions that the page shows elsewhere. */
  readonly except?: readonly string[]
  readonly parts?: TransitionParts
}

export function TransitionButtons({ resource, row, except = [], parts }: TransitionButtonsProps) {
  const { start, isBusy, dialog } = useTransition(resource, parts)
  const offered = row.can?.transitions ?? {}
  const shown = primaryFirst(resource, Object.keys(offered).filter((verb) => !except.includes(verb)))
  // One button is primary: of several primary transitions the first that is allowed.
  const primary = shown.find((verb) => resource.transitions[verb]?.primary && offered[verb]?.allowed)
    ?? shown.find((verb) => resource.transitions[verb]?.primary)
  return (
    <>
      {shown.map((verb) => (
        <TransitionButton
          key={verb} resource={resource} verb={verb} isPrimary={verb === primary} isBusy={isBusy}
          refusal={refusalOf(offered[verb])} onClick={() => { start(row, verb) }}
        />
      ))}
      {dialog}
    </>
  )
}

interface TransitionButtonProps {
  readonly resource: Resource
  readonly verb: string
  readonly isPrimary: boolean
  readonly isBusy: boolean
  readonly refusal: string | null
  readonly onClick: () => void
}

function TransitionButton({ resource, verb, isPrimary, isBusy, refusal, onClick }: TransitionButtonProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <span className="transition">
      <button
        type="button" className="button" data-kind={isPrimary ? 'primary' : undefined} aria-disabled={refusal ? true : undefined}
        aria-describedby={refusal ? id : undefined} aria-busy={isBusy || undefined}
        onClick={() => { if (!refusal && !isBusy) onClick() }}
      ><ResourceIcon name={resource.transitions[verb]?.icon ?? 'play'} />{t(transitionKey(resource, verb))}</button>
      {refusal && <span id={id} className="unseen">{refusal}</span>}
    </span>
  )
}

/** Primary transitions first, the others in the order of the definition. */
function primaryFirst(resource: Resource, verbs: readonly string[]): string[] {
  const isPrimary = (verb: string) => resource.transitions[verb]?.primary === true
  const known = Object.keys(resource.transitions).filter((verb) => verbs.includes(verb))
  return [...known.filter(isPrimary), ...known.filter((verb) => !isPrimary(verb))]
}
