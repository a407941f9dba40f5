/** A dialog to choose or write a message about a record, and to send it from the company's phone. */
import { useInvalidate } from '@refinedev/core'
import { useId, useState } from 'react'
import { PHONE_CHANNELS } from '#common/text/phone_channels'
import { smsParts } from '#common/messages/sms'
import { showAlert, showFailure } from '../../kit/providers/alerts.ts'
import { errorTexts } from '../../kit/providers/rest/api_failure.ts'
import { call } from '../../kit/providers/rest/http.ts'
import { Dialog } from '../../kit/controls/dialog/dialog.tsx'
import { FormFoot } from '../../kit/controls/dialog/form_foot.tsx'
import '../resource/form/form.css'
import { useTranslation } from '../definition/translation.ts'
import { openChat } from './send_by_hand.ts'
import './bubble.css'
import { SmsPartCount } from './preview.tsx'
import { useMessageDraft, useTemplateEvents, type MessageDraft, type DraftSubject } from './use_message_draft.ts'
import { SelectField } from '../fields/select_field.tsx'

interface ComposeDialogProps { readonly subject: DraftSubject; readonly start: string; readonly onClose: () => void }

export function ComposeDialog({ subject, start, onClose }: ComposeDialogProps) {
  const { t } = useTranslation()
  const id = useId()
  const events = useTemplateEvents()
  const [event, setEvent] = useState('')
  const [channel, setChannel] = useState<MessageDraft['channel']>('whatsapp')
  /** Null: the text of the template. */
  const [typed, setTyped] = useState<string | null>(start)
  const draft: MessageDraft = { subject, channel, ...event && { event }, ...typed !== null && { body: typed } }
  const { composed, error, isCurrent } = useMessageDraft(draft)
  const { send, isBusy } = useSendByHand(draft, onClose)
  const text = typed ?? composed?.body ?? ''
  const problem = error && isCurrent === false ? errorTexts(error).join(' ') : ''
  return (
    <Dialog title={t('ui.messages.compose.title')} kind="window" onClose={onClose}>
      <form className="form" onSubmit={(submitEvent) => { submitEvent.preventDefault(); if (isCurrent && composed) send(composed) }}>
        <div className="form-grid">
          <SelectField
            id={`${id}event`} label={t('ui.messages.compose.what')} value={event}
            options={[
              ['', t('ui.messages.compose.own')], ...events.map((option) => [option, t(`enums.notification_event.${option}`)] as const),
            ]}
            onChoose={(option) => { setEvent(option); setTyped(option ? null : '') }}
          />
          <SelectField
            id={`${id}channel`} label={t('notifications.fields.channel')} value={channel} onChoose={setChannel}
            options={PHONE_CHANNELS.map((option) => [option, t(`enums.message_channel.${option}`)] as const)}
          />
        </div>
        <div className="field">
          <label htmlFor={`${id}body`}>{t('notifications.fields.body')}</label>
          <textarea
            id={`${id}body`} className="input long-text" dir="auto" rows={4} maxLength={MAX_LENGTH} value={text}
            aria-invalid={problem !== '' || undefined} aria-describedby={`${id}wrong`} onChange={({ target }) => { setTyped(target.value) }}
          />
          <p id={`${id}wrong`} className="field-error" role="status">{problem}</p>
        </div>
        {composed && text.trim() && (
          <div className="compose-preview" role="group" aria-label={t('ui.messages.compose.preview')}>
            <div className="message-bubble" dir="auto"><p>{composed.body}</p></div>
            {channel === 'sms' && <SmsPartCount of={smsParts(composed.body)} />}
          </div>
        )}
        <FormFoot submit={t(`ui.messages.compose.open.${channel}`)} isBusy={isBusy} isRefused={!isCurrent} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

/** Opens the message on the phone, asks whether it was sent, and records it. */
function useSendByHand(draft: MessageDraft, onDone: () => void) {
  const { t } = useTranslation()
  const invalidate = useInvalidate()
  const [isBusy, setIsBusy] = useState(false)
  const send = async ({ body, link }: { body: string; link: string }) => {
    if (isBusy) return
    setIsBusy(true)
    if (await openChat(link, draft.subject)) {
      const recorded = await call('/api/user/messages/by-hand', { method: 'POST', body: { ...draft, body } }).catch(showFailure)
      void invalidate({ invalidates: ['all'] })
      if (recorded) {
        showAlert({ type: 'success', title: t('ui.messages.compose.noted'), message: '', timeOut: 4_000 })
        onDone()
      }
    }
    setIsBusy(false)
  }
  return { isBusy, send: (composed: { body: string; link: string }) => { void send(composed) } }
}

const MAX_LENGTH = 1_000
