/** The transitions that the server offers for a record, the one that leads on first. A refused one says why. */
import { useId } from 'react'
import type { Resource } from '../../definition/definition.ts'
import { refusalOf, type Row } from '../../definition/record.ts'
import { transitionKey, useSay } from '../../definition/words.ts'
import { ResourceIcon } from '../../controls/named_icon.tsx'
import { useTransition, type TransitionParts } from './use_transition.tsx'
import '../show/show.css'

interface TransitionButtonsProps {
  readonly resource: Resource
  readonly row: Row
  /** Those that have a place of their own on the page. */
  readonly except?: readonly string[]
  readonly parts?: TransitionParts
}

export function TransitionButtons({ resource, row, except = [], parts }: TransitionButtonsProps) {
  const { start, isBusy, dialog } = useTransition(resource, parts)
  const offered = row.can?.transitions ?? {}
  const shown = ordered(resource, Object.keys(offered).filter((verb) => !except.includes(verb)))
  // One button leads on: of several primary ones the first that is allowed.
  const lead = shown.find((verb) => resource.transitions[verb]?.primary && offered[verb]?.allowed)
    ?? shown.find((verb) => resource.transitions[verb]?.primary)
  return (
    <>
      {shown.map((verb) => (
        <TransitionButton
          key={verb} resource={resource} verb={verb} isLead={verb === lead} isBusy={isBusy}
          refusal={refusalOf(offered[verb])} onPress={() => { start(row, verb) }}
        />
      ))}
      {dialog}
    </>
  )
}

interface TransitionButtonProps {
  readonly resource: Resource
  readonly verb: string
  readonly isLead: boolean
  readonly isBusy: boolean
  readonly refusal: string | null
  readonly onPress: () => void
}

function TransitionButton({ resource, verb, isLead, isBusy, refusal, onPress }: TransitionButtonProps) {
  const { t } = useSay()
  const id = useId()
  return (
    <span className="transition">
      <button
        type="button" className="button" data-kind={isLead ? 'primary' : undefined} aria-disabled={refusal ? true : undefined}
        aria-describedby={refusal ? id : undefined} aria-busy={isBusy || undefined}
        onClick={() => { if (!refusal && !isBusy) onPress() }}
      ><ResourceIcon name={resource.transitions[verb]?.icon ?? 'play'} />{t(transitionKey(resource, verb))}</button>
      {refusal && <span id={id} role="tooltip" className="tooltip">{refusal}</span>}
    </span>
  )
}

/** Primary ones first, else as the definition has them. */
function ordered(resource: Resource, verbs: readonly string[]): string[] {
  const isPrimary = (verb: string) => resource.transitions[verb]?.primary === true
  const known = Object.keys(resource.transitions).filter((verb) => verbs.includes(verb))
  return [...known.filter(isPrimary), ...known.filter((verb) => !isPrimary(verb))]
}
