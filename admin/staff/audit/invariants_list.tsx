/** The list of what the nightly check found, with the time of the last check. */
import { RoutedList } from '../resource/list.tsx'
import type { ListParts } from '../resource/list/parts.ts'
import { FINDING_CELLS } from './finding_cells.tsx'
import { InvariantCheck } from './invariant_check.tsx'

export const Component = () => <RoutedList parts={PARTS} />

const PARTS: ListParts = { above: <InvariantCheck />, cells: FINDING_CELLS }
