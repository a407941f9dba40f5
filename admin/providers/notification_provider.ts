import type { NotificationProvider } from '@refinedev/core'
import { closeAlert, showAlert } from './alerts.ts'
import { translate } from './i18n.ts'

/** Refine's notifications as alert blocks: a success closes by itself, an error stays until it is closed. */
export const notificationProvider: NotificationProvider = {
  open: ({ key, message, description, type }) => {
    const isError = type === 'error'
    showAlert({
      key, type: isError ? 'danger' : 'success', mode: 'block', timeOut: isError ? 0 : 4_000,
      title: isError ? translate('alerts.error') : message,
      message: description ?? (isError ? message : ''),
    })
  },
  close: closeAlert,
}
