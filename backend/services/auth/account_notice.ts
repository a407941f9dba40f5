/** Somebody else has changed how a person signs in: the person is told by whom, so that it does not happen in silence. */
import { translator } from '#backend/engine/i18n/translator'
import { isolateDigits } from '#backend/services/mail/html'
import { formatPhone } from '#common/text/phone'
import { mailAccountNotice } from './account_notice_mail.ts'
import { namesOfFields, type AccountContact } from './password/restore_mail.ts'
import type { Store } from '#backend/engine/resource/store'
import type { GuardConfig } from './guards.ts'

/** In their application, and by mail to the address before the change. The values are in neither. */
export async function notifyChangedByOther(store: Store, { people }: GuardConfig, before: AccountContact, fields: readonly string[]) {
  const { id, locale, phone } = before
  const t = translator(locale)
  const values = { by: await nameOfCaller(store), what: namesOfFields(locale, fields) }
  await store.insert('notifications', {
    recipient: { type: people, id }, channel: 'in_app', locale, title: t('mail.changed_by_other.title'),
    body: t('mail.changed_by_other.body', { ...values, phone: isolateDigits(formatPhone(phone)) }),
  })
  store.afterCommit(() => { mailAccountNotice('changed_by_other', before, values) })
}

async function nameOfCaller(store: Store): Promise<string> {
  const { caller } = store
  const person = caller?.guard === 'user' ? await store.find('users', caller.id) : null
  return person?.full_name ?? ''
}
