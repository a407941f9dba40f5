/** The page of a file: preview, records that use it, and replacement. */
import { lazy, Suspense } from 'react'
import { RoutedShow, type ShowParts } from '../resource/show.tsx'

const FileContent = lazy(() => import('./file_content.tsx').then(({ FileContent: component }) => ({ default: component })))

export const Component = () => <RoutedShow parts={PARTS} />

const PARTS: ShowParts = {
  tabs: (row, t) => [{
    key: 'content', label: t('media.one'), body: () => <Suspense fallback={null}><FileContent row={row} /></Suspense>,
  }],
}
