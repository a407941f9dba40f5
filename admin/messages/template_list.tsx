/** The list of templates, with a switch to enable each. */
import { RoutedList } from '../resource/list.tsx'
import type { ListParts } from '../resource/list/list_parts.ts'
import { isAllowed } from '../definition/record.ts'
import { EnableSwitch } from './enable_switch.tsx'
import { MessageTabs } from './message_tabs.tsx'

export const Component = () => <RoutedList parts={PARTS} />

const PARTS: ListParts = {
  before: <MessageTabs />,
  cells: { status: (row) => (isAllowed(row.can?.edit) ? <EnableSwitch row={row} /> : null) },
}
