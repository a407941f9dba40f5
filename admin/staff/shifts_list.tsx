/** The list of shifts: first the week as people and days; as a table those that come. */
import { lazy } from 'react'
import { WithPageTexts } from '../definition/page_texts.tsx'
import type { PageTexts } from '../providers/page_texts.ts'
import { RoutedList } from '../resource/list.tsx'
import type { ListSectionProps } from '../resource/list/list_head.tsx'
import type { ListParts } from '../resource/list/list_parts.ts'

const Roster = lazy(() => import('./roster/roster.tsx').then(({ Roster: roster }) => ({ default: roster })))

const TEXTS: PageTexts = {
  en: () => import('virtual:translations/roster/en'), es: () => import('virtual:translations/roster/es'),
  fr: () => import('virtual:translations/roster/fr'), ar: () => import('virtual:translations/roster/ar'),
}

const RosterWithTexts = (props: ListSectionProps) => (
  <WithPageTexts name="roster" texts={TEXTS} fallback={<div className="look" aria-busy="true" />}><Roster {...props} /></WithPageTexts>
)

const PARTS: ListParts = {
  looks: {
    views: { roster: { icon: 'team', View: RosterWithTexts } }, first: 'roster',
    changes: { roster: { view: null }, table: { view: 'coming', sort: { field: 'date', order: 'asc' } } },
  },
}

export const Component = () => <RoutedList parts={PARTS} />
