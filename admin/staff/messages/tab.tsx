import { lazy, Suspense } from 'react'
import { can } from '../../kit/providers/session/access_control.ts'
import type { Translate } from '../definition/translation.ts'
import type { MessageFilter } from './record_messages.tsx'
import type { Tab } from '../resource/show/tabs.tsx'

const RecordMessages = lazy(() => import('./record_messages.tsx').then(({ RecordMessages: list }) => ({ default: list })))

/** The tab of a record with the messages about it or to it, for users who may list messages. */
export const messagesTab = (field: MessageFilter['field'], value: string, t: Translate): readonly Tab[] => (
  !can('notifications', 'list') ? [] : [{
    key: 'messages', label: t('ui.messages.about'),
    body: () => <Suspense fallback={null}><RecordMessages field={field} value={value} /></Suspense>,
  }])
