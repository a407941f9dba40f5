import type { NotificationProvider } from '@refinedev/core'
import { closeAlert, showAlert } from './alerts.ts'
import { say } from './words.ts'

/** Refine's own messages as blocks: what went well leaves by itself, what went wrong waits to be read. */
export const notificationProvider: NotificationProvider = {
  open: ({ key, message, description, type }) => {
    const isError = type === 'error'
    showAlert({
      key, type: isError ? 'danger' : 'success', mode: 'block', timeOut: isError ? 0 : 4_000,
      title: isError ? say('alerts.error') : message,
      message: description ?? (isError ? message : ''),
    })
  },
  close: closeAlert,
}
