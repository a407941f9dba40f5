import { MenuButton } from '../../kit/controls/menu_button.tsx'
import type { Resource } from '../definition/definition.ts'
import type { Row } from '../definition/record.ts'
import { useTranslation } from '../definition/translation.ts'
import { recordMenu } from './record_menu.ts'

export function RecordMenuButton({ resource, row }: { resource: Resource; row: Row }) {
  const menu = recordMenu(resource, row, useTranslation())
  return menu && <MenuButton label={menu.label} icon={menu.icon} entries={menu.entries} />
}
