/** The list of shifts: first the week as people and days; as a table those that come. */
import { lazy } from 'react'
import { RoutedList } from '../resource/list.tsx'
import type { ListParts } from '../resource/list/parts.ts'

const Roster = lazy(() => import('./roster/roster.tsx').then(({ Roster: roster }) => ({ default: roster })))

const PARTS: ListParts = {
  viewModes: {
    views: { roster: { icon: 'team', View: Roster } }, first: 'roster',
    changes: { roster: { view: null }, table: { view: 'coming', sort: { field: 'date', order: 'asc' } } },
  },
}

export const Component = () => <RoutedList parts={PARTS} />
