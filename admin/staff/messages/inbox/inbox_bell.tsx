/** The number of unread messages, and the inbox. Announced to screen readers only when it increases. */
import { lazy, Suspense, useState } from 'react'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { useTranslator } from '../../../kit/providers/texts/i18n.ts'
import './bell.css'
import { useInbox } from './use_inbox.ts'

const InboxDrawer = lazy(() => import('./drawer.tsx').then(({ InboxDrawer: drawer }) => ({ default: drawer })))

/** The number comes from CSS: the accessible name contains it in words, and the Arabic dual has no digit. */
export function InboxBell() {
  const { t } = useTranslator()
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useInbox({ size: 0 })
  const unread = data?.unread ?? 0
  const increased = useIncreasedCount(data?.unread)
  const title = t('ui.messages.inbox.title')
  const label = unread > 0 ? `${title} · ${t('ui.messages.inbox.unread', { count: unread })}` : title
  return (
    <>
      <button
        type="button" className="icon-button bell" aria-haspopup="dialog" aria-label={label} title={label}
        onClick={() => { setIsOpen(true) }}
      >
        <NamedIcon name="bell" />{unread > 0 && <span className="bell-count" data-count={unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread} />}
      </button>
      <span className="unseen" role="status">{increased > 0 ? t('ui.messages.inbox.unread', { count: increased }) : ''}</span>
      {isOpen && <Suspense fallback={null}><InboxDrawer onClose={() => { setIsOpen(false) }} /></Suspense>}
    </>
  )
}

/** The unread count after its last increase; 0 until it increases for the first time. */
function useIncreasedCount(unread: number | undefined): number {
  const [previous, setPrevious] = useState(unread)
  const [increased, setIncreased] = useState(0)
  if (unread !== undefined && unread !== previous) {
    setPrevious(unread)
    setIncreased(previous !== undefined && unread > previous ? unread : 0)
  }
  return increased
}

const MAX_SHOWN = 99
