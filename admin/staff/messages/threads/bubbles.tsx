/** What was written on both sides, the newest at the bottom; between them what the company sent by itself. */
import { useList } from '@refinedev/core'
import { useEffect, useRef, type RefObject } from 'react'
import { directionOf } from '#common/locales'
import { PHONE_CHANNELS } from '#common/text/phone_channels'
import { FailedRows } from '../../../kit/controls/alerts/list_notices.tsx'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { mapLink } from '../../../kit/controls/map_link.ts'
import { can } from '../../../kit/providers/session/access_control.ts'
import { isAllowed } from '../../../kit/providers/session/can.ts'
import { resourceOf } from '../../definition/definition.ts'
import { FilesCell } from '../../fields/media/cell.tsx'
import { useTranslation } from '../../definition/translation.ts'
import { useTransition } from '../../resource/transition/use_transition.tsx'
import { BY_HAND_TRANSITION } from '../send_by_hand.ts'
import type { Reference, Row } from '../../definition/record.ts'
import type { Row as Columns } from '#resources'
import { nameOf, type ThreadRow } from './thread.ts'

const FILE = resourceOf('thread_messages').fields.file_id
const NOTIFICATIONS = resourceOf('notifications')

interface MessageRow extends Row, Pick<Columns<'thread_messages'>, 'direction' | 'kind' | 'text' | 'location' | 'sent_at' | 'intent'> {
  readonly by: Reference | null
  readonly notification?: Reference | null
  readonly file?: unknown
}

type SentRow = Row & Pick<Columns<'notifications'>, 'event' | 'status' | 'failure' | 'sent_at' | 'body' | 'channel' | 'locale'>

interface BubblesProps { readonly thread: ThreadRow; readonly onTakePlace: ((message_id: number) => void) | null }

export function Bubbles({ thread, onTakePlace }: BubblesProps) {
  const { t } = useTranslation()
  const { query } = useList<MessageRow>({
    resource: 'thread_messages', errorNotification: false, pagination: { pageSize: SIZE, mode: 'server' },
    filters: [{ field: 'thread_id', operator: 'eq', value: thread.id }], sorters: [{ field: 'sent_at', order: 'desc' }],
  })
  const messages = query.data?.data ?? []
  const sent = useSent(thread.client?.id ?? null, messages.flatMap(({ notification }) => notification?.id ?? []))
  const { start, dialog } = useTransition(NOTIFICATIONS, BY_HAND_TRANSITION, nameOf(thread))
  const sendByHand = (row: SentRow) => { start(row, 'by_hand') }
  const since = messages.length === SIZE ? messages.at(-1)?.sent_at ?? '' : ''
  const own = sent.filter(({ event, channel, sent_at }) => (
    event !== null && channel !== 'in_app' && sent_at !== null && sent_at >= since))
  const all = [
    ...messages.map((message) => ({ at: message.sent_at, id: message.id, key: `m${message.id}`, message, notice: null })),
    ...own.map((notice) => ({ at: notice.sent_at ?? '', id: notice.id, key: `n${notice.id}`, message: null, notice })),
  ].sort((a, b) => (a.at === b.at ? a.id - b.id : a.at < b.at ? -1 : 1))
  const list = useRef<HTMLOListElement>(null)
  useScrollToEnd(list, all.length)
  if (query.error) return <FailedRows error={query.error} retry={() => { void query.refetch() }} />
  return (
    <>
      <ol ref={list} className="bubbles" aria-label={t('threads.fields.messages')} tabIndex={0} aria-busy={query.isPending}>
        {(query.data?.total ?? 0) > messages.length && <li className="bubbles-older">{t('ui.threads.older')}</li>}
        {all.map(({ key, message, notice }) => (
          <li key={key} className="bubble" data-from={message?.direction ?? 'system'}>
            {message && (
              <Message
                message={message} sent={sent.find(({ id }) => id === message.notification?.id)}
                onTakePlace={onTakePlace} onSend={sendByHand}
              />
            )}
            {notice && <Notice notice={notice} />}
          </li>
        ))}
      </ol>
      {dialog}
    </>
  )
}

/** The newest message stays in sight, also when the keyboard of a phone takes half of the screen. */
function useScrollToEnd(list: RefObject<HTMLOListElement | null>, count: number): void {
  useEffect(() => {
    const element = list.current
    if (!element) return
    const observer = new ResizeObserver(() => { element.scrollTop = element.scrollHeight })
    observer.observe(element)
    return () => { observer.disconnect() }
  }, [list, count])
}

/** What went out to the client: how it went, and what nobody wrote by hand. To a number that is nobody's, the answers (`ids`). */
function useSent(client: number | null, ids: readonly number[]): readonly SentRow[] {
  const { query } = useList<SentRow>({
    resource: 'notifications', errorNotification: false, pagination: { pageSize: SIZE, mode: 'server' },
    filters: client === null ? [{ field: 'id', operator: 'in', value: ids }] : [
      { field: 'recipient', operator: 'eq', value: `clients:${client}` },
      { field: 'channel', operator: 'in', value: [...PHONE_CHANNELS, 'in_app'] },
    ],
    sorters: [{ field: 'id', order: 'desc' }],
    queryOptions: { enabled: (client !== null || ids.length > 0) && can('notifications', 'list') },
  })
  return query.data?.data ?? []
}

interface MessageProps {
  readonly message: MessageRow
  readonly sent: SentRow | undefined
  readonly onTakePlace: BubblesProps['onTakePlace']
  readonly onSend: (row: SentRow) => void
}

function Message({ message, sent, onTakePlace, onSend }: MessageProps) {
  const { t } = useTranslation()
  const { direction, kind, text, location, sent_at, by } = message
  const isLost = (kind === 'image' || kind === 'audio') && !message.file
  return (
    <>
      {text && <p dir={sent && !by ? directionOf(sent.locale) : 'auto'}>{text}</p>}
      {FILE && message.file ? <FilesCell field={FILE} row={message} place="page" /> : null}
      {(isLost || kind === 'other') && <p className="bubble-note">{t(`ui.threads.kept.${kind}`)}</p>}
      {location && (
        <p className="bubble-place">
          <a {...mapLink(location)}><NamedIcon name="environment" />{t('ui.threads.place')}</a>
          {onTakePlace && (
            <button type="button" className="button" onClick={() => { onTakePlace(message.id) }}>
              {t('threads.transitions.take_address')}
            </button>
          )}
        </p>
      )}
      <small>
        <Time at={sent_at} />
        {direction === 'out' && <> · <bdi>{by?.label ?? t('ui.threads.automatic')}</bdi></>}
        {sent && <> · <State of={sent} /></>}
      </small>
      {sent?.status === 'failed' && isAllowed(sent.can?.transitions?.by_hand) && (
        <button type="button" className="button" onClick={() => { onSend(sent) }}>
          <NamedIcon name="send" />{t('ui.threads.by_hand')}
        </button>
      )}
    </>
  )
}

/** Sent by the rules of an order: one line, the text behind it. */
function Notice({ notice }: { readonly notice: SentRow }) {
  const { t } = useTranslation()
  return (
    <details>
      <summary>
        {t(`enums.notification_event.${String(notice.event)}`)} · <Time at={notice.sent_at ?? ''} /> · <State of={notice} />
      </summary>
      {notice.body && <p dir={directionOf(notice.locale)}>{notice.body}</p>}
    </details>
  )
}

function Time({ at }: { readonly at: string }) {
  const { format } = useTranslation()
  return <time dateTime={at} title={format.datetime(at)}><bdi>{format.timestamp(at)}</bdi></time>
}

function State({ of: { status, failure } }: { readonly of: SentRow }) {
  const { t } = useTranslation()
  return (
    <span data-failed={status === 'failed' || undefined}>
      {t(`enums.notification_status.${status}`)}{failure && ` (${t(`enums.message_failure.${failure}`)})`}
    </span>
  )
}

const SIZE = 100
