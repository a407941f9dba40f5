/** The page of a client, with what was said to him. */
import { lazy, Suspense } from 'react'
import { can } from '../providers/access.ts'
import { say } from '../providers/words.ts'
import { RoutedShow, type ShowParts } from '../resource/show.tsx'

const MessagesAbout = lazy(() => import('../messages/about.tsx').then(({ MessagesAbout: about }) => ({ default: about })))

export const Component = () => <RoutedShow parts={PARTS} />

const PARTS: ShowParts = {
  tabs: ({ id }) => (can('notifications', 'list') ? [{
    key: 'messages', label: say('ui.messages.about'),
    body: () => <Suspense fallback={null}><MessagesAbout by="recipient" of={`clients:${id}`} /></Suspense>,
  }] : []),
}
