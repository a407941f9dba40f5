import { lazy, Suspense } from 'react'
import { can } from '../providers/access_control.ts'
import { translate } from '../providers/i18n.ts'
import type { MessageFilter } from './record_messages.tsx'
import type { Tab } from '../resource/show/tabs.tsx'

const RecordMessages = lazy(() => import('./record_messages.tsx').then(({ RecordMessages: list }) => ({ default: list })))

/** The tab of a record with the messages about it or to it, for users who may list messages. */
export const messagesTab = (field: MessageFilter['field'], value: string): readonly Tab[] => (can('notifications', 'list') ? [{
  key: 'messages', label: translate('ui.messages.about'),
  body: () => <Suspense fallback={null}><RecordMessages field={field} value={value} /></Suspense>,
}] : [])
