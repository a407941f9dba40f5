/** The list of shifts: first the week as people and days; as a table those that come. */
import { lazy } from 'react'
import { WithPageTexts } from '../definition/page_texts.tsx'
import texts from 'virtual:page_texts/roster'
import { RoutedList } from '../resource/list.tsx'
import type { ListSectionProps } from '../resource/list/list_head.tsx'
import type { ListParts } from '../resource/list/list_parts.ts'

const Roster = lazy(() => import('./roster/roster.tsx').then(({ Roster: roster }) => ({ default: roster })))

const RosterWithTexts = (props: ListSectionProps) => (
  <WithPageTexts texts={texts} fallback={<div className="look" aria-busy="true" />}><Roster {...props} /></WithPageTexts>
)

const PARTS: ListParts = {
  viewModes: {
    views: { roster: { icon: 'team', View: RosterWithTexts } }, first: 'roster',
    changes: { roster: { view: null }, table: { view: 'coming', sort: { field: 'date', order: 'asc' } } },
  },
}

export const Component = () => <RoutedList parts={PARTS} />
