/** Asked before changes are lost, by dialogs and by forms. */
export const discardQuestion = (t: (key: string) => string) => ({
  type: 'confirm', title: t('ui.form.leave_title'), message: t('ui.form.leave'), confirmLabel: t('ui.form.discard'),
  cancelLabel: t('ui.form.keep_editing'),
} as const)
