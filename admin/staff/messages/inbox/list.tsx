/** Messages, newest first. A click marks the message as read and follows its link. */
import { useNavigate } from 'react-router'
import { directionOf } from '#common/locales'
import { FailedRows } from '../../../kit/controls/alerts/list_notices.tsx'
import { useTranslation } from '../../definition/translation.ts'
import { useMarkAsRead, type useInbox } from './use_inbox.ts'
import type { InboxMessage } from '#common/messages/inbox'
import './inbox.css'

interface InboxListProps { readonly inbox: ReturnType<typeof useInbox>; readonly onLeave?: () => void }

export function InboxList({ inbox: { data, error, refetch }, onLeave }: InboxListProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { read, readAll } = useMarkAsRead()
  if (error && !data) return <FailedRows error={error} retry={() => { void refetch() }} />
  if (!data) return <div className="inbox-wait" aria-busy="true"><span className="skeleton" /><span className="skeleton" /></div>
  if (data.messages.length === 0) return <p className="inbox-none">{t('ui.messages.inbox.empty')}</p>
  const open = (message: InboxMessage) => {
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
        {data.messages.map((message) => <li key={message.id}><InboxItem message={message} onOpen={() => { open(message) }} /></li>)}
      </ul>
    </>
  )
}

function InboxItem({ message, onOpen }: { message: InboxMessage; onOpen: () => void }) {
  const { t, format } = useTranslation()
  const { title, locale, created_at, read_at } = message
  const dir = directionOf(locale)
  const text = textOf(message)
  return (
    <button type="button" className="inbox-message" data-unread={read_at === null || undefined} onClick={onOpen}>
      {read_at === null && <span className="unseen">{t('ui.messages.inbox.is_new')}{t('ui.colon')} </span>}
      <strong><bdi lang={locale} dir={dir}>{title ?? text}</bdi></strong>
      {title && text && <span className="inbox-body"><bdi lang={locale} dir={dir}>{text}</bdi></span>}
      <small><time dateTime={created_at} title={format.datetime(created_at)}><bdi>{format.relative(created_at)}</bdi></time></small>
    </button>
  )
}

/** Without the link in the text, and the colon before it: the click follows it. */
const textOf = ({ body, link }: InboxMessage): string =>
  (link ? body.split(' ').filter((word) => !word.endsWith(link)).join(' ').replace(/[\s:]+$/, '') : body)
