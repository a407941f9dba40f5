/** The numbers of the client, and WhatsApp with the text that fits. A number that is pressed is a call that one has begun. */
import { Link } from 'react-router'
import type { CallRow } from '#common/calls/call_list'
import { NamedIcon } from '../../kit/controls/icons/named_icon.tsx'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { can } from '../../kit/providers/session/access_control.ts'
import { resourceOf } from '../definition/definition.ts'
import { editPath } from '../definition/resource_paths.ts'
import { useTranslation } from '../definition/translation.ts'
import type { Contacts } from './use_contacts.ts'
import { useWhatsapp } from './use_whatsapp.ts'

interface CallNumbersProps { readonly row: CallRow; readonly nextTries: readonly string[]; readonly contacts: Contacts }

export function CallNumbers({ row, nextTries, contacts }: CallNumbersProps) {
  const { t, format } = useTranslation()
  const { client, phones, whatsapp, claim } = row
  const write = useWhatsapp(row, nextTries, contacts)
  const edit = can('clients', 'edit') ? editPath(resourceOf('clients'), client.id) : null
  const isBusy = contacts.isBusyWith(client.id)
  return (
    <div className="call-do">
      {claim === null && phones.length > 0 && (
        <button
          type="button" className="button call-claim" data-kind="primary" aria-busy={isBusy} onClick={() => { contacts.claim(client.id) }}
        >
          <NamedIcon name="phone" />{t('ui.calls.claim')}</button>
      )}
      {claim !== null && <span className="call-own" role="status">{t('ui.calls.own')}</span>}
      {phones.map((phone) => (
        <a
          key={phone} className="button call-phone" href={`tel:${phone}`} onClick={() => { contacts.claim(client.id) }}
          aria-label={t('ui.calls.dial', { phone: format.phone(phone) })}
        ><Ltr>{format.phone(phone)}</Ltr></a>
      ))}
      {whatsapp !== null && (
        <button type="button" className="button call-write" aria-busy={isBusy} onClick={write}>
          <NamedIcon name="send" />{t('ui.calls.write')}</button>
      )}
      {phones.length === 0 && row.wrong_phones.length === 0 && <p className="call-warning">{t('ui.calls.no_number')}</p>}
      {(phones.length === 0 || row.wrong_phones.length > 0) && edit && <Link className="button" to={edit}>{t('ui.calls.client')}</Link>}
      {claim !== null && (
        <button type="button" className="button" data-kind="quiet" aria-busy={isBusy} onClick={() => { contacts.release(client.id) }}>
          {t('ui.calls.release')}</button>
      )}
    </div>
  )
}
