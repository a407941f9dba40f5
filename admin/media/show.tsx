/** A file: what it shows, what uses it, and a new one in its place. */
import { lazy, Suspense } from 'react'
import { say } from '../providers/words.ts'
import { RoutedShow, type ShowParts } from '../resource/show.tsx'

const Content = lazy(() => import('./content.tsx').then(({ Content: content }) => ({ default: content })))

export const Component = () => <RoutedShow parts={PARTS} />

const PARTS: ShowParts = {
  tabs: (row) => [{
    key: 'content', label: say('media.one'), body: () => <Suspense fallback={null}><Content row={row} /></Suspense>,
  }],
}
