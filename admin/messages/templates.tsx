/** The list of templates: which are on is seen and changed at once. */
import { RoutedList } from '../resource/list.tsx'
import type { ListParts } from '../resource/list/parts.ts'
import { isAllowed } from '../definition/record.ts'
import { EnableSwitch } from './enable_switch.tsx'
import { MessageTabs } from './tabs.tsx'

export const Component = () => <RoutedList parts={PARTS} />

const PARTS: ListParts = {
  before: <MessageTabs />,
  cells: { status: (row) => (isAllowed(row.can?.edit) ? <EnableSwitch row={row} /> : null) },
}
