import { useState } from 'react'
import { SubmitButton } from '../../kit/controls/form_controls.tsx'
import { useSubmit } from '../../kit/controls/hooks/use_submit.ts'
import { showConfirm, showFailure } from '../../kit/providers/alerts.ts'
import { call } from '../../kit/providers/rest/http.ts'
import { clientMay } from '../../kit/providers/session/granted_permissions.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { AddressFields, addressBody } from './address_fields.tsx'
import { fetchAddresses, fetchZones, type Address, type Zone } from '../api.ts'
import { LoadState } from '../load_state.tsx'
import { useFetch } from '../../kit/controls/hooks/use_fetch.ts'

/** The addresses of the client. */
export function Addresses() {
  const { t } = useTranslator()
  const [isAdding, setIsAdding] = useState(false)
  const { loaded, reload } = useFetch('addresses', async (signal) => {
    const [ownAddresses, servedZones] = await Promise.all([fetchAddresses(signal), fetchZones(signal)])
    return { ownAddresses, servedZones }
  })
  const remove = async ({ id, version, label }: Address) => {
    if (!await showConfirm({ type: 'remove', title: t('portal.address.remove'), message: label, id })) return
    await call(`/api/client/addresses/${id}`, { method: 'DELETE', query: [['version', version]] }).then(reload, showFailure)
  }
  return (
    <section className="portal-section" aria-label={t('portal.address.title')}>
      <LoadState of={loaded} reload={reload}>
        {({ ownAddresses, servedZones }) => (
          <>
            <ul className="order-rows address-rows">
              {ownAddresses.map((address) => (
                <li key={address.id}>
                  <p><strong><bdi>{address.label}</bdi></strong><br /><bdi>{addressText(address)}</bdi></p>
                  {clientMay('address-delete') && (
                    <button type="button" className="button" onClick={() => { void remove(address) }}>
                      {t('ui.alert.remove')}<span className="unseen"> {address.label}</span>
                    </button>
                  )}
                </li>
              ))}
            </ul>
            {isAdding
              ? <AddressForm zones={servedZones} done={() => { setIsAdding(false); reload() }} />
              : clientMay('address-create') && (
                <button type="button" className="button" onClick={() => { setIsAdding(true) }}>{t('portal.address.add')}</button>
              )}
          </>
        )}
      </LoadState>
    </section>
  )
}

const addressText = ({ zone, city, line, landmark }: Address) => [zone?.label ?? city?.label, line, landmark].filter(Boolean).join(' · ')

function AddressForm({ zones: servedZones, done }: { zones: readonly Zone[]; done: () => void }) {
  const { t } = useTranslator()
  const { isBusy, errors, onSubmit } = useSubmit({
    send: async (fields) => {
      await call('/api/client/addresses', { method: 'POST', body: addressBody(fields, servedZones) })
      done()
    },
  })
  return (
    <form className="portal-form" onSubmit={onSubmit} noValidate>
      <AddressFields zones={servedZones} errors={errors} />
      <SubmitButton isBusy={isBusy}>{t('portal.address.save')}</SubmitButton>
    </form>
  )
}
