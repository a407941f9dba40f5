import { app } from '#resources'

/** The types of subjects that belong to one client: staff may write to the client about them by hand. */
export const CLIENT_SUBJECTS = app.resources.notifications.fields.subject.to.filter((type) =>
  type === 'orders' || type === 'claims' || type === 'invoices')
