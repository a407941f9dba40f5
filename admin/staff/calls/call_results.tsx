/** What came of a call, in one press; where a day belongs to it, in two. */
import { useEffect, useId, useRef, useState } from 'react'
import type { CallRow } from '#common/calls/call_list'
import { fromBusinessTime } from '../../kit/format/business_zone.ts'
import { MomentBox } from '../fields/moment/box.tsx'
import { enumKey, useTranslation } from '../definition/translation.ts'
import { valuesOf } from '../definition/definition.ts'
import type { CallResult, Contacts } from './use_contacts.ts'

interface CallResultsProps { readonly row: CallRow; readonly nextTries: readonly string[]; readonly contacts: Contacts }

/** They say when. */
const DATED: readonly CallResult[] = ['promised', 'callback']

export function CallResults({ row, nextTries, contacts }: CallResultsProps) {
  const { t } = useTranslation()
  const id = useId()
  const [dated, setDated] = useState<CallResult | null>(null)
  const [note, setNote] = useState('')
  const { client, phones } = row
  const isBusy = contacts.isBusyWith(client.id)
  const log = (result: CallResult, next_call_at: string | null) => {
    contacts.log(row, { medium: 'phone', result, phone: phones[0] ?? null, next_call_at, note: note.trim() || null })
  }
  const results = useRef<HTMLDivElement>(null)
  // "I call" is gone with its focus.
  useEffect(() => { if (document.activeElement === document.body) results.current?.querySelector('button')?.focus() }, [])
  const press = (result: CallResult) => { if (DATED.includes(result)) setDated(result); else log(result, null) }
  return (
    <div className="call-outcome">
      <input
        className="input" dir="auto" maxLength={190} aria-label={t('delivery_calls.fields.note')}
        placeholder={t('delivery_calls.fields.note')} value={note} onChange={({ target }) => { setNote(target.value) }}
      />
      <div ref={results} role="group" aria-labelledby={`${id}what`} className="call-chips">
        <span id={`${id}what`} className="chip-caption">{t('ui.calls.result')}</span>
        {(valuesOf('call_result') as readonly CallResult[]).map((result) => (
          <button
            key={result} type="button" className="button call-result" data-result={result} aria-pressed={dated === result || undefined}
            aria-busy={isBusy} onClick={() => { press(result) }}
          >{t(enumKey('call_result', result))}</button>
        ))}
      </div>
      {dated !== null && (
        <NextTry
          key={dated} label={t(dated === 'promised' ? 'ui.calls.until' : 'ui.calls.when')} proposals={nextTries} isBusy={isBusy}
          onChoose={(at) => { log(dated, at) }}
        />
      )}
    </div>
  )
}

interface NextTryProps {
  readonly label: string
  readonly proposals: readonly string[]
  readonly isBusy: boolean
  readonly onChoose: (instant: string) => void
}

export function NextTry({ label, proposals, isBusy, onChoose }: NextTryProps) {
  const { t, format } = useTranslation()
  const id = useId()
  const [typed, setTyped] = useState('')
  return (
    <div role="group" aria-labelledby={`${id}when`} className="call-chips">
      <span id={`${id}when`} className="chip-caption">{label}</span>
      {proposals.map((at) => (
        <button key={at} type="button" className="button call-next" aria-busy={isBusy} onClick={() => { onChoose(at) }}>
          <bdi>{format.datetime(at)}</bdi></button>
      ))}
      <span className="call-moment"><MomentBox kind="datetime" id={undefined} label={label} value={typed} onChange={setTyped} /></span>
      {typed !== '' && (
        <button
          type="button" className="button" data-kind="primary" aria-busy={isBusy}
          onClick={() => { onChoose(fromBusinessTime(typed)) }}
        >{t('ui.calls.save')}</button>
      )}
    </div>
  )
}
