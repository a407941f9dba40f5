/** The page of a client, with the messages sent to the client. */
import { lazy, Suspense } from 'react'
import { can } from '../providers/access_control.ts'
import { translate } from '../providers/i18n.ts'
import { RoutedShow, type ShowParts } from '../resource/show.tsx'

const RecordMessages = lazy(() => import('../messages/record_messages.tsx').then(({ RecordMessages: list }) => ({ default: list })))

export const Component = () => <RoutedShow parts={PARTS} />

const PARTS: ShowParts = {
  tabs: ({ id }) => (can('notifications', 'list') ? [{
    key: 'messages', label: translate('ui.messages.about'),
    body: () => <Suspense fallback={null}><RecordMessages by="recipient" of={`clients:${id}`} /></Suspense>,
  }] : []),
}
