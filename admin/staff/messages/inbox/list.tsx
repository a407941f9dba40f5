/** Messages: what asks for an act, then the newest. A click marks it as read and follows its link; of several it opens the list. */
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { directionOf } from '#common/locales'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { FailedRows } from '../../../kit/controls/alerts/list_notices.tsx'
import { useTranslation, type Translate } from '../../definition/translation.ts'
import { useInbox, useMarkAsRead } from './use_inbox.ts'
import type { InboxLine } from '#common/messages/inbox'
import './inbox.css'

interface InboxListProps { readonly inbox: ReturnType<typeof useInbox>; readonly onLeave?: () => void }

export function InboxList({ inbox: { data, error, refetch }, onLeave }: InboxListProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { read, readLine, readAll } = useMarkAsRead()
  if (error && !data) return <FailedRows error={error} retry={() => { void refetch() }} />
  if (!data) return <div className="inbox-wait" aria-busy="true"><span className="skeleton" /><span className="skeleton" /></div>
  if (data.messages.length === 0) return <p className="inbox-none">{t('ui.messages.inbox.empty')}</p>
  const open = (message: InboxLine) => {
    void read(message)
    if (!message.link?.startsWith('/')) return
    onLeave?.()
    void navigate(message.link)
  }
  return (
    <>
      <div className="inbox-head">
        <span>{data.unread > 0 ? t('ui.messages.inbox.unread', { count: data.unread }) : t('ui.messages.inbox.all_read')}</span>
        {data.unread > 0 && (
          <button type="button" className="button" data-kind="quiet" onClick={() => { void readAll() }}>
            {t('ui.messages.inbox.read_all')}
          </button>
        )}
      </div>
      <ul className="inbox">
        {data.messages.map((line) => (
          <li key={line.id}>
            {line.count > 1 ? <Several line={line} onOpen={open} onRead={() => { void readLine(line) }} />
              : <InboxItem message={line} onOpen={() => { open(line) }} />}
          </li>
        ))}
      </ul>
    </>
  )
}

interface SeveralProps { readonly line: InboxLine; readonly onOpen: (message: InboxLine) => void; readonly onRead: () => void }

function Several({ line, onOpen, onRead }: SeveralProps) {
  const { t } = useTranslation()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button" className="inbox-message" data-unread={line.read_at === null || undefined} aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined} onClick={() => { setIsOpen(!isOpen) }}
      >
        {line.read_at === null && <New />}
        <strong>{lineText(line, t)}<NamedIcon name="next" /></strong>
        <Moment at={line.created_at} />
      </button>
      {isOpen && <div id={id} className="inbox-several"><Messages line={line} onOpen={onOpen} onRead={onRead} /></div>}
    </>
  )
}

function Messages({ line, onOpen, onRead }: SeveralProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useInbox({ size: LARGEST_PAGE, line: line.id })
  if (error && !data) return <FailedRows error={error} retry={() => { void refetch() }} />
  if (!data) return <div className="inbox-wait" aria-busy="true"><span className="skeleton" /></div>
  return (
    <>
      {line.read_at === null && (
        <button type="button" className="button" data-kind="quiet" onClick={onRead}>{t('ui.messages.inbox.read_line')}</button>
      )}
      <ul className="inbox">
        {data.messages.map((message) => <li key={message.id}><InboxItem message={message} onOpen={() => { onOpen(message) }} /></li>)}
      </ul>
      {data.messages.length < data.total && (
        <p className="inbox-first">{t('ui.threads.first', { number: data.messages.length, total: data.total })}</p>
      )}
    </>
  )
}

/** Of several orders: what they want. Anything else by the name of the event. */
function lineText({ event, count }: InboxLine, t: Translate): string {
  const sentence = OF_ORDERS.find((name) => name === event)
  return sentence ? t(`ui.messages.inbox.lines.${sentence}`, { count })
    : t('ui.messages.inbox.lines.other_event', { count, event: t(`enums.notification_event.${event}`) })
}

const OF_ORDERS = ['order_stuck', 'count_difference', 'rework'] as const
const LARGEST_PAGE = 100

function New() {
  const { t } = useTranslation()
  return <span className="unseen">{t('ui.messages.inbox.is_new')}{t('ui.colon')} </span>
}

function Moment({ at }: { readonly at: string }) {
  const { format } = useTranslation()
  return <small><time dateTime={at} title={format.datetime(at)}><bdi>{format.relative(at)}</bdi></time></small>
}

function InboxItem({ message, onOpen }: { message: InboxLine; onOpen: () => void }) {
  const { title, locale, created_at, read_at } = message
  const dir = directionOf(locale)
  const text = textOf(message)
  return (
    <button type="button" className="inbox-message" data-unread={read_at === null || undefined} onClick={onOpen}>
      {read_at === null && <New />}
      <strong><bdi lang={locale} dir={dir}>{title ?? text}</bdi></strong>
      {title && text && <span className="inbox-body"><bdi lang={locale} dir={dir}>{text}</bdi></span>}
      <Moment at={created_at} />
    </button>
  )
}

/** Without the link in the text, and the colon before it: the click follows it. */
const textOf = ({ body, link }: InboxLine): string =>
  (link ? body.split(' ').filter((word) => !word.endsWith(link)).join(' ').replace(/[\s:]+$/, '') : body)
