/** The last messages, over the page from which they were asked for. */
import { Link } from 'react-router'
import { Dialog } from '../controls/dialog.tsx'
import { useSay } from '../definition/words.ts'
import { useInbox } from './inbox.ts'
import { InboxList } from './inbox_list.tsx'

export function InboxDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useSay()
  const inbox = useInbox({ size: LAST })
  return (
    <Dialog title={t('ui.messages.inbox.title')} kind="drawer" onClose={onClose}>
      <InboxList inbox={inbox} onLeave={onClose} />
      <footer className="form-foot inbox-foot">
        <Link className="button" to="/user/notifications/inbox" onClick={onClose}>{t('ui.messages.inbox.all')}</Link>
      </footer>
    </Dialog>
  )
}

const LAST = 20
