import type { NotificationProvider } from '@refinedev/core'
import { closeAlert, showAlert } from './alerts.ts'
import { translatorOfPage } from './texts/language.ts'

/**
 * Refine's notifications as alert blocks: a success closes by itself, an error stays until it is closed, a change that can still be
 * undone stays as long as that is possible.
 */
export const notificationProvider: NotificationProvider = {
  open: ({ key, message, description, type, cancelMutation }) => {
    const isError = type === 'error'
    const isUndoable = type === 'progress' && cancelMutation !== undefined
    showAlert({
      key, type: isError ? 'danger' : 'success', mode: 'block', timeOut: isError || isUndoable ? 0 : 4_000,
      title: isError ? translatorOfPage().t('alerts.error') : message,
      message: description ?? (isError ? message : ''),
      ...isUndoable && { action: { label: translatorOfPage().t('ui.list.undo'), run: cancelMutation } },
    })
  },
  close: closeAlert,
}
