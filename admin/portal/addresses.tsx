import { useState } from 'react'
import { SubmitButton } from '../controls/submit_button.tsx'
import { useSubmit } from '../controls/use_submit.ts'
import { showFailure } from '../controls/show_failure.ts'
import { ask } from '../providers/alerts.ts'
import { call } from '../providers/http.ts'
import { isPermitted } from '../providers/permission.ts'
import { useWords } from '../providers/words.ts'
import { AddressFields, addressIn } from './address_fields.tsx'
import { addresses, zones, type Address, type Zone } from './client.ts'
import { Shown } from './shown.tsx'
import { useLoaded } from '../controls/use_loaded.ts'

/** Where the client may be found. */
export function Addresses() {
  const { t } = useWords()
  const [isAdding, setIsAdding] = useState(false)
  const { loaded, reload } = useLoaded('addresses', async (signal) => {
    const [known, served] = await Promise.all([addresses(signal), zones(signal)])
    return { known, served }
  })
  const remove = async ({ id, version, label }: Address) => {
    if (!await ask({ type: 'remove', title: t('portal.address.remove'), message: label, id })) return
    await call(`/api/client/addresses/${id}`, { method: 'DELETE', query: [['version', version]] }).then(reload, showFailure)
  }
  return (
    <section className="portal-section">
      <h2>{t('portal.address.title')}</h2>
      <Shown of={loaded} reload={reload}>
        {({ known, served }) => (
          <>
            <ul className="order-rows">
              {known.map((address) => (
                <li key={address.id}>
                  <strong><bdi>{address.label}</bdi></strong>
                  <span><bdi>{whereabouts(address)}</bdi></span>
                  {isPermitted('address-delete') && (
                    <button type="button" className="button" data-kind="quiet" onClick={() => { void remove(address) }}>
                      {t('ui.alert.remove')}<span className="unseen"> {address.label}</span>
                    </button>
                  )}
                </li>
              ))}
            </ul>
            {isAdding
              ? <AddressForm zones={served} done={() => { setIsAdding(false); reload() }} />
              : isPermitted('address-create') && (
                <button type="button" className="button" onClick={() => { setIsAdding(true) }}>{t('portal.address.add')}</button>
              )}
          </>
        )}
      </Shown>
    </section>
  )
}

const whereabouts = ({ zone, city, line, landmark }: Address) => [zone?.label ?? city?.label, line, landmark].filter(Boolean).join(' · ')

function AddressForm({ zones: served, done }: { zones: readonly Zone[]; done: () => void }) {
  const { t } = useWords()
  const { isBusy, errors, onSubmit } = useSubmit({
    send: async (fields) => {
      await call('/api/client/addresses', { method: 'POST', body: addressIn(fields, served) })
      done()
    },
  })
  return (
    <form className="portal-form" onSubmit={onSubmit} noValidate>
      <AddressFields zones={served} errors={errors} />
      <SubmitButton isBusy={isBusy}>{t('portal.address.save')}</SubmitButton>
    </form>
  )
}
