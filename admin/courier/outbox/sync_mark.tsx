import { Icon } from '../../kit/controls/icons/icon.tsx'
import { check, warning } from '../../kit/controls/icons/light_page_icons.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { useCourierState, sync } from '../state.ts'
import { clock } from '../icons.ts'
import { countActions } from './queue.ts'

/** What waits on the phone. A tap tries to send it now. */
export function SyncMark() {
  const { t } = useTranslator()
  const { actions, link, is_sending } = useCourierState()
  const { waiting, refused } = countActions(actions)
  const text = refused > 0 ? t('courier.sync.refused', { count: refused })
    : waiting > 0 ? t('courier.sync.waiting', { count: waiting })
      : link === 'offline' ? t('courier.sync.offline') : t('courier.sync.sent')
  return (
    <button
      type="button" className="sync-mark" data-state={refused > 0 ? 'refused' : waiting > 0 || link === 'offline' ? 'waiting' : 'sent'}
      aria-busy={is_sending} data-link={link} onClick={() => { void sync('all') }}
    >
      <Icon of={refused > 0 ? warning : waiting > 0 || link === 'offline' ? clock : check} /><span role="status">{text}</span>
    </button>
  )
}
