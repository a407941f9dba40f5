/** Messages, newest first. Pressing one reads it and goes where it leads. */
import { useNavigate } from 'react-router'
import { FailedRows } from '../controls/notices.tsx'
import { useSay } from '../definition/words.ts'
import { useReading, type Told, type useInbox } from './inbox.ts'
import './inbox.css'

interface InboxListProps { readonly inbox: ReturnType<typeof useInbox>; readonly onLeave?: () => void }

export function InboxList({ inbox: { data, error, refetch }, onLeave }: InboxListProps) {
  const { t } = useSay()
  const navigate = useNavigate()
  const { read, readAll } = useReading()
  if (error && !data) return <FailedRows error={error} retry={() => { void refetch() }} />
  if (!data) return <div className="inbox-wait" aria-busy="true"><span className="skeleton" /><span className="skeleton" /></div>
  if (data.messages.length === 0) return <p className="inbox-none">{t('ui.messages.inbox.empty')}</p>
  const open = (told: Told) => {
    void read(told)
    if (!told.link?.startsWith('/')) return
    onLeave?.()
    void navigate(told.link)
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
        {data.messages.map((told) => <li key={told.id}><Message told={told} onOpen={() => { open(told) }} /></li>)}
      </ul>
    </>
  )
}

function Message({ told, onOpen }: { told: Told; onOpen: () => void }) {
  const { t, format } = useSay()
  const { title, created_at, read_at } = told
  const text = textOf(told)
  return (
    <button type="button" className="inbox-message" data-unread={read_at === null || undefined} onClick={onOpen}>
      {read_at === null && <span className="unseen">{t('ui.messages.inbox.is_new')}: </span>}
      <strong><bdi>{title ?? text}</bdi></strong>
      {title && text && <span className="inbox-body"><bdi>{text}</bdi></span>}
      <small><time dateTime={created_at} title={format.datetime(created_at)}><bdi>{format.relative(created_at)}</bdi></time></small>
    </button>
  )
}

/** The press leads there: the address itself says nothing here. */
const textOf = ({ body, link }: Told): string => (link ? body.split(' ').filter((word) => !word.endsWith(link)).join(' ') : body)
