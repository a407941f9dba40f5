/**
 * Messages about a record that wait for approval, and the last of those that are sent by hand because no channel is set up. Shown on the
 * page instead of in a dialog, so that work is not interrupted.
 */
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
import { waitsForHand } from './cells.tsx'
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
    filters: [
      { field: 'subject', operator: 'eq', value: subject }, { field: 'status', operator: 'eq', value: 'queued' },
      { field: 'held', operator: 'eq', value: true },
    ],
    sorters: [{ field: 'id', order: 'desc' }], pagination: { pageSize: 20, mode: 'server' },
  })
  const waiting = query.data?.data ?? []
  const unsent = waiting.filter(waitsForHand)
  const shown = [...waiting.filter((row) => !waitsForHand(row)).slice(0, 5), ...unsent.slice(0, 1)]
  const held = shown.filter(({ id }) => !postponed.includes(id))
  return (
    <>
      <p className="unseen" role="status">{held.length > 0 && t('ui.messages.held.waiting', { count: held.length })}</p>
      {held.map((row) => (
        <HeldMessage
          key={row.id} row={row} others={row === unsent[0] ? unsent.length - 1 : 0} onStart={start}
          onLater={() => { setPostponed([...postponed, row.id]) }}
        />
      ))}
      {dialog}
    </>
  )
}

interface HeldMessageProps {
  readonly row: Row
  /** How many more are to be sent by hand: in the tab of the messages. */
  readonly others: number
  readonly onStart: (row: Row, verb: string) => void
  readonly onLater: () => void
}

function HeldMessage({ row, others, onStart, onLater }: HeldMessageProps) {
  const { t } = useTranslation()
  const title = t(waitsForHand(row) ? 'ui.messages.by_hand.waits' : 'ui.messages.held.title')
  const { send, by_hand } = row.can?.transitions ?? {}
  return (
    <section className="panel held" aria-label={title}>
      <div className="held-asked">
        <h2>{title}</h2>
        <small>{t(`enums.notification_event.${String(row.event)}`)} · {t(`enums.message_channel.${String(row.channel)}`)}</small>
        {others > 0 && <small>{t('ui.messages.by_hand.others', { count: others })}</small>}
      </div>
      <MessageBubble language={row.locale as Language} body={String(row.body)} />
      <div className="held-do">
        {isAllowed(send) && (
          <button type="button" className="button" data-kind="primary" onClick={() => { onStart(row, 'send') }}>
            {t('notifications.transitions.send')}
          </button>
        )}
        {isAllowed(by_hand) && (
          <button
            type="button" className="button" data-kind={waitsForHand(row) ? 'primary' : undefined}
            onClick={() => { onStart(row, 'by_hand') }}
          >{t('ui.messages.by_hand.open')}</button>
        )}
        <button type="button" className="button" data-kind="quiet" onClick={onLater}>{t('ui.messages.held.later')}</button>
      </div>
    </section>
  )
}
