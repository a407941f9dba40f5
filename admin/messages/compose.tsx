/** A message about a record, chosen or written by somebody, who sends it from a phone of the house. */
import { useInvalidate } from '@refinedev/core'
import { useId, useState } from 'react'
import { smsParts } from '#common/sms'
import { showFailure } from '../controls/show_failure.ts'
import { showAlert } from '../providers/alerts.ts'
import { Failure } from '../providers/failure.ts'
import { call } from '../providers/http.ts'
import { Dialog } from '../controls/dialog.tsx'
import '../resource/form/form.css'
import { useSay } from '../definition/words.ts'
import { openChat } from './by_hand.ts'
import './bubble.css'
import './compose.css'
import { SmsParts } from './sms.tsx'
import { CHANNELS, useDraft, type Draft, type Subject } from './use_draft.ts'
import { useEvents } from './use_events.ts'

interface ComposeDialogProps { readonly subject: Subject; readonly start: string; readonly onClose: () => void }

export function ComposeDialog({ subject, start, onClose }: ComposeDialogProps) {
  const { t } = useSay()
  const id = useId()
  const events = useEvents()
  const [event, setEvent] = useState('')
  const [channel, setChannel] = useState<Draft['channel']>('whatsapp')
  /** Null: as the template of the event says it. */
  const [typed, setTyped] = useState<string | null>(start)
  const draft: Draft = { subject, channel, ...event && { event }, ...typed !== null && { body: typed } }
  const { composed, error, isCurrent } = useDraft(draft)
  const { send, isBusy } = useSendByHand(draft, onClose)
  const text = typed ?? composed?.body ?? ''
  const wrong = error && isCurrent === false ? spokenError(error) : ''
  return (
    <Dialog title={t('ui.messages.compose.title')} kind="window" onClose={onClose}>
      <form className="form" onSubmit={(press) => { press.preventDefault(); if (isCurrent && composed) send(composed) }}>
        <div className="form-grid">
          <Choice
            id={`${id}event`} label={t('ui.messages.compose.what')} value={event} values={['', ...events]}
            textOf={(one) => t(one ? `enums.notification_event.${one}` : 'ui.messages.compose.own')}
            onChoose={(one) => { setEvent(one); setTyped(one ? null : '') }}
          />
          <Choice
            id={`${id}channel`} label={t('notifications.fields.channel')} value={channel} values={CHANNELS}
            textOf={(one) => t(`enums.message_channel.${one}`)} onChoose={setChannel}
          />
        </div>
        <div className="field">
          <label htmlFor={`${id}body`}>{t('notifications.fields.body')}</label>
          <textarea
            id={`${id}body`} className="input long-text" dir="auto" rows={4} maxLength={MOST} value={text}
            aria-invalid={wrong !== '' || undefined} aria-describedby={`${id}wrong`} onChange={({ target }) => { setTyped(target.value) }}
          />
          <p id={`${id}wrong`} className="field-error" role="status">{wrong}</p>
        </div>
        {composed && text.trim() && (
          <div className="compose-preview" role="group" aria-label={t('ui.messages.compose.preview')}>
            <div className="message-bubble" dir="auto"><p>{composed.body}</p></div>
            {channel === 'sms' && <SmsParts of={smsParts(composed.body)} />}
          </div>
        )}
        <footer className="form-foot">
          <button type="submit" className="button" data-kind="primary" aria-busy={isBusy} aria-disabled={!isCurrent}>
            {t(`ui.messages.compose.open.${channel}`)}
          </button>
          <button type="button" className="button" onClick={onClose}>{t('ui.form.cancel')}</button>
        </footer>
      </form>
    </Dialog>
  )
}

interface ChoiceProps<V extends string> {
  readonly id: string
  readonly label: string
  readonly value: V
  readonly values: readonly V[]
  readonly textOf: (value: V) => string
  readonly onChoose: (value: V) => void
}

const Choice = <V extends string>({ id, label, value, values, textOf, onChoose }: ChoiceProps<V>) => (
  <div className="field">
    <label htmlFor={id}>{label}</label>
    <select id={id} className="input" value={value} onChange={({ target }) => { onChoose(target.value as V) }}>
      {values.map((one) => <option key={one} value={one}>{textOf(one)}</option>)}
    </select>
  </div>
)

/** Opens it on the phone, asks whether it went out, and notes that it did. */
function useSendByHand(draft: Draft, onDone: () => void) {
  const { t } = useSay()
  const invalidate = useInvalidate()
  const [isBusy, setIsBusy] = useState(false)
  const send = async ({ body, link }: { body: string; link: string }) => {
    if (isBusy) return
    setIsBusy(true)
    if (await openChat(link, draft.subject)) {
      const noted = await call('/api/user/messages/by-hand', { method: 'POST', body: { ...draft, body } }).catch(showFailure)
      void invalidate({ invalidates: ['all'] })
      if (noted) {
        showAlert({ type: 'success', title: t('ui.messages.compose.noted'), message: '', timeOut: 4_000 })
        onDone()
      }
    }
    setIsBusy(false)
  }
  return { isBusy, send: (composed: { body: string; link: string }) => { void send(composed) } }
}

/** What is wrong with a field says more than that something is. */
function spokenError(error: unknown): string {
  const said = error instanceof Failure ? Object.values(error.errors ?? {}).flat().join(' ') : ''
  return said || (error instanceof Error ? error.message : String(error))
}

const MOST = 1_000
