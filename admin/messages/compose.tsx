/** A message about a record, written or chosen by somebody: what it says, by which way, and what its reader will see. */
import { useInvalidate } from '@refinedev/core'
import { useId, useState } from 'react'
import { smsParts } from '#schema/sms'
import { showFailure } from '../layout/show_failure.ts'
import { showAlert } from '../providers/alerts.ts'
import { call } from '../providers/http.ts'
import { Dialog } from '../resource/dialog.tsx'
import '../resource/form/form.css'
import { useSay } from '../resource/words.ts'
import { openChat } from './by_hand.ts'
import './compose.css'
import { SmsParts } from './sms.tsx'
import { useDraft, type Draft, type Subject } from './use_draft.ts'
import { CHANNELS, useEvents } from './use_events.ts'

interface ComposeDialogProps { readonly subject: Subject; readonly start: string; readonly onClose: () => void }

export function ComposeDialog({ subject, start, onClose }: ComposeDialogProps) {
  const { t } = useSay()
  const id = useId()
  const invalidate = useInvalidate()
  const events = useEvents()
  const [event, setEvent] = useState('')
  const [channel, setChannel] = useState<string>('whatsapp')
  const [typed, setTyped] = useState<string | null>(start || null)
  const [isBusy, setIsBusy] = useState(false)
  const offered = events.get(event) ?? CHANNELS
  const draft: Draft = { subject, channel, ...event && { event }, ...typed !== null && { body: typed } }
  const { composed, error, isCurrent } = useDraft(draft)
  const text = typed ?? (event ? composed?.body ?? '' : '')

  const choose = (next: string) => {
    const channels = events.get(next) ?? CHANNELS
    setEvent(next)
    setTyped(null)
    if (!channels.includes(channel)) setChannel(channels[0] ?? 'whatsapp')
  }
  const send = async () => {
    if (isBusy || !isCurrent || !composed) return
    setIsBusy(true)
    const isChat = channel === 'whatsapp' && composed.link !== null
    const isMeant = !isChat || await openChat(composed.link, subject.id)
    if (isMeant) {
      const path = `/api/user/messages/${isChat ? 'by-hand' : 'send'}`
      const done = await call(path, { method: 'POST', body: { ...draft, body: composed.body } }).catch(showFailure)
      await invalidate({ invalidates: ['all'] })
      if (done) {
        const title = t(isChat ? 'ui.messages.compose.noted' : 'ui.messages.compose.queued')
        showAlert({ type: 'success', title, message: '', timeOut: 4_000 })
        onClose()
      }
    }
    setIsBusy(false)
  }
  return (
    <Dialog title={t('ui.messages.compose.title')} kind="window" onClose={onClose}>
      <form className="form compose" onSubmit={(press) => { press.preventDefault(); void send() }}>
        <div className="form-grid">
          <div className="field">
            <label htmlFor={`${id}event`}>{t('ui.messages.compose.what')}</label>
            <select id={`${id}event`} className="input" value={event} onChange={({ target }) => { choose(target.value) }}>
              <option value="">{t('ui.messages.compose.own')}</option>
              {[...events.keys()].map((name) => <option key={name} value={name}>{t(`enums.notification_event.${name}`)}</option>)}
            </select>
          </div>
          <div className="field">
            <label htmlFor={`${id}channel`}>{t('notifications.fields.channel')}</label>
            <select id={`${id}channel`} className="input" value={channel} onChange={({ target }) => { setChannel(target.value) }}>
              {offered.map((name) => <option key={name} value={name}>{t(`enums.message_channel.${name}`)}</option>)}
            </select>
          </div>
        </div>
        <div className="field">
          <label htmlFor={`${id}body`}>{t('notifications.fields.body')}</label>
          <textarea
            id={`${id}body`} className="input long-text" dir="auto" rows={4} maxLength={MOST} value={text}
            aria-invalid={error !== null || undefined} aria-describedby={error ? `${id}wrong` : undefined} onChange={({ target }) => { setTyped(target.value) }}
          />
          {error && <p id={`${id}wrong`} className="field-error" role="alert">{error.message}</p>}
        </div>
        {composed && text && (
          <div className="compose-preview" role="group" aria-label={t('ui.messages.compose.preview')}>
            <div className="message-bubble" dir="auto"><p>{composed.body}</p></div>
            {channel === 'sms' && <SmsParts of={smsParts(composed.body)} />}
          </div>
        )}
        <footer className="form-foot">
          <button type="submit" className="button" data-kind="primary" aria-busy={isBusy} aria-disabled={!isCurrent}>
            {t(channel === 'whatsapp' ? 'ui.messages.compose.open' : 'notifications.transitions.send')}
          </button>
          <button type="button" className="button" onClick={onClose}>{t('ui.form.cancel')}</button>
        </footer>
      </form>
    </Dialog>
  )
}

const MOST = 1_000
