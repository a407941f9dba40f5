import { useState } from 'react'
import { SubmitButton } from '../../kit/controls/form_controls.tsx'
import { useSubmit } from '../../kit/controls/hooks/use_submit.ts'
import { showConfirm, showFailure } from '../../kit/providers/alerts.ts'
import { call } from '../../kit/providers/rest/http.ts'
import { clientMay } from '../../kit/providers/session/granted_permissions.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { addressBody } from './address_body.ts'
import { addressText } from './address_text.ts'
import { AddressFields } from './address_fields.tsx'
import { fetchAddresses, fetchZones, type Address, type Zone } from '../api.ts'
import { LoadState } from '../load_state.tsx'
import { useFetch } from '../../kit/controls/hooks/use_fetch.ts'

/** The addresses of the client. */
export function Addresses() {
  const { t } = useTranslator()
  const [open, setOpen] = useState<number | 'new' | null>(null)
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
        {({ ownAddresses, servedZones }) => {
          const close = () => { setOpen(null) }
          const form = { zones: servedZones, close, done: () => { close(); reload() } }
          return (
            <>
              <ul className="order-rows address-rows">
                {ownAddresses.map((address) => (
                  <li key={address.id}>
                    {address.id === open ? <AddressForm {...form} address={address} />
                      : <AddressRow address={address} onEdit={() => { setOpen(address.id) }} onRemove={() => { void remove(address) }} />}
                  </li>
                ))}
              </ul>
              {open === 'new' ? <AddressForm {...form} /> : clientMay('address-create') && (
                <button type="button" className="button" onClick={() => { setOpen('new') }}>{t('portal.address.add')}</button>
              )}
            </>
          )
        }}
      </LoadState>
    </section>
  )
}

interface AddressRowProps { readonly address: Address; readonly onEdit: () => void; readonly onRemove: () => void }

function AddressRow({ address, onEdit, onRemove }: AddressRowProps) {
  const { t } = useTranslator()
  const { label } = address
  return (
    <>
      <p><strong><bdi>{label}</bdi></strong><br /><bdi>{addressText(address)}</bdi></p>
      <div className="portal-buttons">
        {clientMay('address-edit') && (
          <button type="button" className="button" onClick={onEdit}>
            {t('portal.address.edit')}<span className="unseen"> {label}</span>
          </button>
        )}
        {clientMay('address-delete') && (
          <button type="button" className="button" onClick={onRemove}>
            {t('ui.alert.remove')}<span className="unseen"> {label}</span>
          </button>
        )}
      </div>
    </>
  )
}


interface AddressFormProps {
  readonly zones: readonly Zone[]
  readonly done: () => void
  readonly close: () => void
  readonly address?: Address
}

function AddressForm({ zones: servedZones, done, close, address }: AddressFormProps) {
  const { t } = useTranslator()
  const { isBusy, errors, onSubmit } = useSubmit({
    send: async (fields) => {
      const body = addressBody(fields, servedZones, address !== undefined)
      if (address) await call(`/api/client/addresses/${address.id}`, { method: 'PATCH', body: { ...body, version: address.version } })
      else await call('/api/client/addresses', { method: 'POST', body })
      done()
    },
  })
  return (
    <form className="portal-form" onSubmit={onSubmit} noValidate>
      <AddressFields address={address} zones={servedZones} errors={errors} />
      <div className="portal-buttons">
        <SubmitButton isBusy={isBusy}>{t('portal.address.save')}</SubmitButton>
        <button type="button" className="button" onClick={close}>{t('ui.alert.cancel')}</button>
      </div>
    </form>
  )
}
