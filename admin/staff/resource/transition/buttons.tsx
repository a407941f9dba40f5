/**
 * The transitions that the server offers for a record, the primary one first. What is refused now stands in a menu with its reason; the
 * primary one stays in its place, so that the next step is seen.
 */
import { Fragment, useId, type ReactNode } from 'react'
import { MenuButton } from '../../../kit/controls/menu_button.tsx'
import type { Resource } from '../../definition/definition.ts'
import type { Row } from '../../definition/record.ts'
import { refusalOf } from '../../../kit/providers/session/can.ts'
import { useTranslation } from '../../definition/translation.ts'
import { ResourceIcon } from '../../../kit/controls/icons/named_icon.tsx'
import type { TransitionParts } from './own_transition_parts.ts'
import { useTransition, type TransitionControl } from './use_transition.tsx'
import { useFocusAfterChange } from './use_focus_after_change.ts'
import { useInertAfterChange } from './use_inert_after_change.ts'
import '../show/show.css'

/** What a page renders in place of the button of one transition. */
export type OwnButton = (control: TransitionControl, state: { readonly isPrimary: boolean; readonly isInert: boolean }) => ReactNode

interface TransitionButtonsProps {
  readonly resource: Resource
  readonly row: Row
  /** Transitions that the page shows elsewhere. */
  readonly except?: readonly string[]
  readonly own?: Readonly<Record<string, OwnButton | undefined>>
  /** What follows the button of one transition. */
  readonly after?: Readonly<Record<string, ReactNode>>
  /** The id of the element in which the page says why the primary transition is refused; without it a tooltip does. */
  readonly reasonId?: string
  readonly parts?: TransitionParts
}

export function TransitionButtons({ resource, row, except = [], own = {}, after = {}, reasonId, parts }: TransitionButtonsProps) {
  const { t } = useTranslation()
  const control = useTransition(resource, parts)
  const offered = row.can?.transitions ?? {}
  const shown = primaryFirst(resource, Object.keys(offered).filter((verb) => !except.includes(verb)))
  // One button is primary: of several primary transitions the first that is allowed.
  const primary = shown.find((verb) => resource.transitions[verb]?.primary && offered[verb]?.allowed)
    ?? shown.find((verb) => resource.transitions[verb]?.primary)
  const isInert = useInertAfterChange(primary ?? '')
  const buttons = useFocusAfterChange(row)
  const refused = shown.filter((verb) => verb !== primary && !own[verb] && refusalOf(offered[verb]) !== null)
  return (
    <div ref={buttons} className="record-transitions" role="group" aria-label={t('ui.transition.group')} tabIndex={-1}>
      {shown.map((verb) => {
        const state = { isPrimary: verb === primary, isInert: verb === primary && isInert }
        const ownButton = own[verb]
        if (ownButton) return <Fragment key={verb}>{ownButton(control, state)}{after[verb]}</Fragment>
        if (refused.includes(verb)) return <Fragment key={verb}>{after[verb]}</Fragment>
        return (
          <Fragment key={verb}>
            <TransitionButton
              icon={resource.transitions[verb]?.icon} {...state} isBusy={control.isBusy} refusal={refusalOf(offered[verb])}
              reasonId={state.isPrimary ? reasonId : undefined} onClick={() => { control.start(row, verb) }}
            >{control.labelOf(row, verb)}</TransitionButton>
            {after[verb]}
          </Fragment>
        )
      })}
      {refused.length > 0 && (
        <MenuButton
          label={t('ui.transition.refused')} icon="stop" entries={refused.map((verb) => ({
            key: verb, label: control.labelOf(row, verb), icon: resource.transitions[verb]?.icon ?? 'play',
            refusal: refusalOf(offered[verb]),
          }))}
        />
      )}
      {control.dialog}
    </div>
  )
}

interface TransitionButtonProps {
  readonly icon?: string | undefined
  readonly isPrimary: boolean
  /** It has just taken the place of another button: pressed now, nothing happens. */
  readonly isInert: boolean
  readonly isBusy: boolean
  readonly refusal: string | null
  readonly reasonId?: string | undefined
  readonly onClick: () => void
  readonly children: ReactNode
}

export function TransitionButton(
  { icon = 'play', isPrimary, isInert, isBusy, refusal, reasonId, onClick, children }: TransitionButtonProps,
) {
  const id = useId()
  const described = refusal ? reasonId ?? id : undefined
  return (
    <span className="transition">
      <button
        type="button" className="button" data-kind={isPrimary ? 'primary' : undefined}
        aria-disabled={refusal || isInert || isBusy ? true : undefined}
        data-inert={(isInert && !refusal) || undefined} aria-describedby={described} aria-busy={(isBusy && !refusal) || undefined}
        onClick={() => { if (!refusal && !isBusy && !isInert) onClick() }}
      ><ResourceIcon name={icon} />{children}</button>
      {refusal && !reasonId && <span id={id} className="unseen">{refusal}</span>}
    </span>
  )
}

/** Primary transitions first, the others in the order of the definition. */
function primaryFirst(resource: Resource, verbs: readonly string[]): string[] {
  const isPrimary = (verb: string) => resource.transitions[verb]?.primary === true
  const known = Object.keys(resource.transitions).filter((verb) => verbs.includes(verb))
  return [...known.filter(isPrimary), ...known.filter((verb) => !isPrimary(verb))]
}
