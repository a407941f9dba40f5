import { useEffect, useState } from 'react'
import type { CourierDay, CourierStop } from '#common/courier/day'
import { parseInteger } from '#common/text/number_input'
import { useFormat } from '../../kit/format/use_format.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { Chips } from '../chips.tsx'
import { STEPS } from '../at_build/flow.ts'
import { useDraft } from '../outbox/drafts.ts'
import { verbState } from '../outbox/action_state.ts'
import { nobodyYet, refusedOtherwise, type NobodyYet } from './nobody_yet.ts'
import { isItemCount, missingParts } from './proof.ts'
import { EMPTY_PROOF, ProofFields, proofBody, proofPhotos } from './proof_fields.tsx'
import { Dialog } from '../../kit/controls/dialog/dialog.tsx'
import { now } from '../server_time.ts'
import { TypedField } from '../typed_field.tsx'
import { useStopAction } from './use_stop_action.ts'
import { WideButton } from '../wide_button.tsx'

type Verb = 'semi_done' | 'no_response' | 'regret' | 'go_on'

interface ProblemSheetProps {
  readonly day: CourierDay
  readonly stop: CourierStop
  readonly is_ahead: boolean
  readonly verbs: readonly Verb[]
  readonly onClose: () => void
}

/** Nobody there, the client does not want it, or only a part: with the reason. Loaded when it is needed. */
export default function ProblemSheet({ day, stop, is_ahead, verbs, onClose }: ProblemSheetProps) {
  const { t } = useTranslator()
  const { isBusy, run } = useStopAction(stop)
  const draft = `stops ${stop.id} problem`
  const [typed, type] = useDraft(draft, { ...EMPTY_PROOF, verb: null as Verb | null, reason: '', outcome_note: '', count: '' })
  const { reason } = typed
  // What was chosen may have ended meanwhile.
  const verb = verbs.find((one) => one === typed.verb) ?? (verbs.length === 1 ? verbs[0] ?? null : null)
  const [isChecked, setIsChecked] = useState(false)
  const reasonNow = verb && verbState(stop.can, verb, is_ahead).reason
  const yet = useNobodyYet(day, stop)
  const refusal = verb === 'no_response' ? refusedOtherwise(day, stop, reasonNow) : reasonNow
  const isRefused = refusal !== null || (verb === 'no_response' && yet !== null)
  const isPart = verb === 'semi_done'
  const missing = isPart ? missingParts(stop.proof, { ...typed, photos: typed.photos.length, has_signature: typed.signature !== null }) : []
  const handled = parseInteger(typed.count)
  const isCounted = isPart && stop.kind === 'collect'
  const countError = isCounted && !isItemCount(handled) ? t('courier.finish.count_wrong') : undefined
  const send = async () => {
    if (!verb) return
    setIsChecked(true)
    if (verb !== 'go_on' && (reason === '' || missing.length > 0 || countError)) return
    const outcome = verb === 'go_on' ? {} : { outcome_reason: reason, outcome_note: typed.outcome_note.trim() }
    const code = typed.code.trim()
    if (isPart && code !== '' && !stop.proof.is_code_right && !await run('check_code', { code })) return
    const body = { ...outcome, ...isPart && proofBody(typed), ...isCounted && { handled_items: handled } }
    if (await run(verb, body, isPart ? proofPhotos(typed) : [], draft)) onClose()
  }
  return (
    <Dialog title={t('courier.problem.title')} kind="sheet" keepsTyped onClose={onClose}>
      <Chips
        label={t('courier.problem.what')} options={verbs.map((value) => ({ value, label: t(`courier.problem.${value}`) }))}
        chosen={verb} onChoose={(chosen) => { type({ verb: chosen, ...!isOffered(chosen, reason) && { reason: '' } }) }}
      />
      {refusal && <p className="courier-reason" role="alert">{refusal}</p>}
      {verb === 'no_response' && yet && <NotYet day={day} stop={stop} yet={yet} />}
      {verb && verb !== 'go_on' && !isRefused && (
        <>
          <Chips
            label={t('courier.problem.reason')} chosen={reason}
            options={day.choices.stop_reason.filter(({ value }) => isOffered(verb, value))}
            onChoose={(chosen) => { type({ reason: chosen }) }}
          />
          {isChecked && reason === '' && <p className="field-error" role="alert">{t('courier.problem.reason_missing')}</p>}
          <TypedField
            label={t('courier.problem.note')} kind="lines" value={typed.outcome_note}
            onType={(outcome_note) => { type({ outcome_note }) }}
          />
          {isCounted && (
            <TypedField
              label={t('courier.finish.count')} error={isChecked ? countError : undefined} kind="count" value={typed.count}
              onType={(count) => { type({ count }) }}
            />
          )}
          {isPart && <ProofFields stop={stop} proof={typed} onChange={type} missing={isChecked ? missing : []} />}
        </>
      )}
      {verb && !isRefused && (
        <WideButton isPrimary isBusy={isBusy} onClick={() => { void send() }}>{t('courier.problem.send')}</WideButton>
      )}
    </Dialog>
  )
}

const isOffered = (verb: Verb, reason: string): boolean =>
  STEPS['order-deliveries'][verb]?.offers.outcome_reason?.includes(reason) ?? true

interface NotYetProps extends Pick<ProblemSheetProps, 'day' | 'stop'> { readonly yet: NobodyYet }

/** When it may be said, or what is to be done until then, and why waiting at the door does not count. */
function NotYet({ day: { settings: { calls } }, stop, yet: { from, calls_left, door } }: NotYetProps) {
  const { t } = useTranslator()
  const format = useFormat()
  if (from !== null) {
    const time = format.time(new Date(from).toISOString())
    return <p className="courier-reason" role="alert">{t('courier.problem.possible_at', { time })}</p>
  }
  const minutes = (seconds: number) => Math.ceil(seconds / 60)
  const made = stop.calls.length
  const km = format.decimal(String((stop.distance_to_pin_m ?? 0) / 1000), 1)
  return (
    <p className="courier-reason" role="alert">
      {door && t(`courier.problem.door.${door}`, { minutes: minutes(calls.door_seconds), km })}{' '}
      {t(`courier.problem.calls_${made > 0 ? 'left' : 'first'}`, { count: calls_left, made, minutes: minutes(calls.seconds) })}
    </p>
  )
}

/** Changes when the moment has come, while the sheet is open. */
function useNobodyYet(day: CourierDay, stop: CourierStop): NobodyYet | null {
  const [, draw] = useState(0)
  const yet = nobodyYet(day, stop, now().getTime())
  const from = yet?.from ?? null
  useEffect(() => {
    if (from === null) return undefined
    const timer = setTimeout(() => { draw(from) }, Math.max(0, from - now().getTime()) + 50)
    return () => { clearTimeout(timer) }
  }, [from])
  return yet
}
