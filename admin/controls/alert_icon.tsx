import type { AlertType } from '../providers/alerts.ts'
import { Icon } from '../layout/icon.tsx'
import { check, info, question, trash, warning } from '../layout/icons.ts'

export const AlertIcon = ({ type }: { type: AlertType }) => <Icon of={icons[type]} />

const icons: Readonly<Record<AlertType, string>> = {
  success: check, danger: warning, warning, notification: info, confirm: question, remove: trash,
}
