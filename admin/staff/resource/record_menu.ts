/** A menu that a room adds to the records of many resources, such as their papers: in the head of a page and in the menu of a row. */
import type { MenuAction } from '../../kit/controls/menu_button.tsx'
import type { Resource } from '../definition/definition.ts'
import type { Row } from '../definition/record.ts'
import type { I18n } from '../definition/translation.ts'

export interface RecordAction extends MenuAction {
  /** In the menu of a row, among other actions. */
  readonly rowLabel: string
}

export interface RecordMenu { readonly label: string; readonly icon: string; readonly entries: readonly RecordAction[] }

/** Null for a record without such actions. */
export type MakeRecordMenu = (resource: Resource, row: Row, i18n: I18n) => RecordMenu | null

let make: MakeRecordMenu = () => null

export function registerRecordMenu(registered: MakeRecordMenu): void { make = registered }

export const recordMenu: MakeRecordMenu = (resource, row, i18n) => make(resource, row, i18n)
