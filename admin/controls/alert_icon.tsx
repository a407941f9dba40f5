import type { IconDefinition } from '@ant-design/icons-svg/es/types'
import type { AlertType } from '../providers/alerts.ts'
import { Icon } from './icon.tsx'
import { check, info, question, trash, warning } from './light_page_icons.ts'

export const AlertIcon = ({ type }: { type: AlertType }) => <Icon of={icons[type]} />

const icons: Readonly<Record<AlertType, IconDefinition>> = {
  success: check, danger: warning, warning, notification: info, confirm: question, remove: trash,
}
