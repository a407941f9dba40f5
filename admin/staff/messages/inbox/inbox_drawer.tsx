/** The latest messages, in a drawer over the current page. */
import { Link } from 'react-router'
import { Dialog } from '../../../kit/controls/dialog.tsx'
import { useTranslation } from '../../definition/translation.ts'
import { useInbox } from './use_inbox.ts'
import { InboxList } from './inbox_list.tsx'

export function InboxDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const inbox = useInbox({ size: SIZE })
  return (
    <Dialog title={t('ui.messages.inbox.title')} kind="drawer" onClose={onClose}>
      <InboxList inbox={inbox} onLeave={onClose} />
      <footer className="inbox-foot">
        <Link className="button" to="/user/notifications/inbox" onClick={onClose}>{t('ui.messages.inbox.all')}</Link>
      </footer>
    </Dialog>
  )
}

const SIZE = 20
