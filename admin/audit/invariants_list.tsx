/** The list of what the nightly check found, with the time of the last check. */
import texts from 'virtual:page_texts/invariants'
import { WithPageTexts } from '../definition/page_texts.tsx'
import { RoutedList } from '../resource/list.tsx'
import type { ListParts } from '../resource/list/list_parts.ts'
import { FINDING_CELLS } from './finding_cells.tsx'
import { InvariantCheck, InvariantCheckSkeleton } from './invariant_check.tsx'

export const Component = () => <RoutedList parts={PARTS} />

const PARTS: ListParts = {
  above: <WithPageTexts texts={texts} fallback={<InvariantCheckSkeleton />}><InvariantCheck /></WithPageTexts>, cells: FINDING_CELLS,
}
