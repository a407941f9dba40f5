/** How many messages wait to be read, and the way to them. It says so aloud only when there are more than before. */
import { lazy, Suspense, useState } from 'react'
import { NamedIcon } from '../controls/named_icon.tsx'
import { useWords } from '../providers/words.ts'
import './bell.css'
import { useInbox } from './inbox.ts'

const InboxDrawer = lazy(() => import('./inbox_drawer.tsx').then(({ InboxDrawer: drawer }) => ({ default: drawer })))

/** The number is drawn, not written: the name says it in words, and in Arabic two have no digit. */
export function Bell() {
  const { t } = useWords()
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useInbox({ size: 0 })
  const unread = data?.unread ?? 0
  const news = useNews(data?.unread)
  const title = t('ui.messages.inbox.title')
  const label = unread > 0 ? `${title} · ${t('ui.messages.inbox.unread', { count: unread })}` : title
  return (
    <>
      <button
        type="button" className="icon-button bell" aria-haspopup="dialog" aria-label={label} title={label}
        onClick={() => { setIsOpen(true) }}
      >
        <NamedIcon name="bell" />{unread > 0 && <span className="bell-count" data-count={unread > MOST ? `${MOST}+` : unread} />}
      </button>
      <span className="unseen" role="status">{news > 0 ? t('ui.messages.inbox.unread', { count: news }) : ''}</span>
      {isOpen && <Suspense fallback={null}><InboxDrawer onClose={() => { setIsOpen(false) }} /></Suspense>}
    </>
  )
}

/** The number of unread messages since it last went up; none for those that were there when the page was opened. */
function useNews(unread: number | undefined): number {
  const [known, setKnown] = useState(unread)
  const [news, setNews] = useState(0)
  if (unread !== undefined && unread !== known) {
    setKnown(unread)
    setNews(known !== undefined && unread > known ? unread : 0)
  }
  return news
}

const MOST = 99
