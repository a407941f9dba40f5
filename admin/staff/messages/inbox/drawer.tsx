/** The latest messages, in a drawer over the current page. */
import { Link } from 'react-router'
import { Dialog } from '../../../kit/controls/dialog/dialog.tsx'
import { FormFoot } from '../../../kit/controls/dialog/form_foot.tsx'
import '../../resource/form/form.css'
import { useTranslation } from '../../definition/translation.ts'
import { useInbox } from './use_inbox.ts'
import { InboxList } from './list.tsx'

export function InboxDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const inbox = useInbox({ size: SIZE })
  return (
    <Dialog title={t('ui.messages.inbox.title')} kind="drawer" onClose={onClose}>
      <InboxList inbox={inbox} onLeave={onClose} />
      <FormFoot>
        <Link className="button" to="/user/notifications/inbox" onClick={onClose}>{t('ui.messages.inbox.all')}</Link>
      </FormFoot>
    </Dialog>
  )
}

const SIZE = 20
