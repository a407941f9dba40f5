/** Messages about a record that wait for approval. Shown on the page instead of in a dialog, so that work is not interrupted. */
import { useList } from '@refinedev/core'
import { useState } from 'react'
import { can } from '../../kit/providers/session/access_control.ts'
import type { Language } from '../../kit/providers/texts/i18n.ts'
import { resourceOf } from '../definition/definition.ts'
import type { Row } from '../definition/record.ts'
import { isAllowed } from '../../kit/providers/session/can.ts'
import { useTransition } from '../resource/transition/use_transition.tsx'
import { useTranslation } from '../definition/translation.ts'
import { MessageBubble } from './preview.tsx'
import { BY_HAND_TRANSITION } from './send_by_hand.ts'
import './bubble.css'

const messages = resourceOf('notifications')

/** `subject` is a filter value: 'orders:12'. */
export function HeldMessages({ subject }: { subject: string }) {
  const { t } = useTranslation()
  const { start, dialog } = useTransition(messages, BY_HAND_TRANSITION)
  const [postponed, setPostponed] = useState<readonly number[]>([])
  const { query } = useList<Row>({
    resource: messages.name, errorNotification: false, queryOptions: { enabled: can('notifications', 'list') },
    filters: [{ field: 'subject', operator: 'eq', value: subject }], meta: { view: 'held' },
    sorters: [{ field: 'id', order: 'desc' }], pagination: { pageSize: 5, mode: 'server' },
  })
  const held = (query.data?.data ?? []).filter(({ id }) => !postponed.includes(id))
  return (
    <>
      <p className="unseen" role="status">{held.length > 0 && t('ui.messages.held.waiting', { count: held.length })}</p>
      {held.map((row) => <HeldMessage key={row.id} row={row} onStart={start} onLater={() => { setPostponed([...postponed, row.id]) }} />)}
      {dialog}
    </>
  )
}

interface HeldMessageProps { readonly row: Row; readonly onStart: (row: Row, verb: string) => void; readonly onLater: () => void }

function HeldMessage({ row, onStart, onLater }: HeldMessageProps) {
  const { t } = useTranslation()
  const { send, by_hand } = row.can?.transitions ?? {}
  return (
    <section className="panel held" aria-label={t('ui.messages.held.title')}>
      <div className="held-asked">
        <h2>{t('ui.messages.held.title')}</h2>
        <small>{t(`enums.notification_event.${String(row.event)}`)} · {t(`enums.message_channel.${String(row.channel)}`)}</small>
      </div>
      <MessageBubble language={row.locale as Language} body={String(row.body)} />
      <div className="held-do">
        {isAllowed(send) && (
          <button type="button" className="button" data-kind="primary" onClick={() => { onStart(row, 'send') }}>
            {t('notifications.transitions.send')}
          </button>
        )}
        {isAllowed(by_hand) && (
          <button type="button" className="button" onClick={() => { onStart(row, 'by_hand') }}>{t('ui.messages.by_hand.open')}</button>
        )}
        <button type="button" className="button" data-kind="quiet" onClick={onLater}>{t('ui.messages.held.later')}</button>
      </div>
    </section>
  )
}
