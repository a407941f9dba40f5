import { useState } from 'react'
import { Link } from 'wouter'
import { useFormat } from '../format/use_format.ts'
import { Field } from '../controls/field.tsx'
import { SubmitButton } from '../controls/submit_button.tsx'
import { useSubmit, type FieldErrors } from '../controls/use_submit.ts'
import { Ltr } from '../controls/ltr.tsx'
import { useNavigate } from '../providers/navigate.ts'
import { call } from '../providers/http.ts'
import { useWords } from '../providers/words.ts'
import { Shell } from '../site/shell.tsx'
import { AddressFields, addressIn } from './address_fields.tsx'
import { CallUs } from './call_us.tsx'
import { addresses, myself, zones, type Address, type Client, type Zone } from './client.ts'
import { Shown } from './shown.tsx'
import { SlotField } from './slot_field.tsx'
import { useLoaded } from '../controls/use_loaded.ts'
import type { Slot } from './order.ts'
import './portal.css'

interface Known { readonly me: Client | null; readonly addresses: readonly Address[]; readonly zones: readonly Zone[] }

/** A client asks to be fetched: where, when, how many pieces, and what that costs. */
export function Component() {
  const { t } = useWords()
  const { loaded, reload } = useLoaded('pickup', async (signal): Promise<Known> => {
    const [me, known, served] = await Promise.all([myself(signal), addresses(signal), zones(signal)])
    return { me, addresses: known, zones: served }
  })
  return (
    <Shell>
      <p className="back"><Link to="/client/dashboard">{t('portal.dashboard.title')}</Link></p>
      <div className="portal-head"><h1>{t('portal.dashboard.pickup')}</h1></div>
      <Shown of={loaded} reload={reload}>{(known) => (known.me?.status === 'suspended' ? <CallUs /> : <PickupForm known={known} />)}</Shown>
    </Shell>
  )
}

function PickupForm({ known }: { known: Known }) {
  const { t } = useWords()
  const navigate = useNavigate()
  const [addressId, setAddressId] = useState(known.addresses[0]?.id ?? null)
  const [newZone, setNewZone] = useState<Zone | null>(null)
  const address = known.addresses.find(({ id }) => id === addressId)
  const zone = address ? known.zones.find(({ id }) => id === address.zone_id) ?? null : newZone
  const slots = useSlots(zone?.id ?? null)
  const { isBusy, errors, onSubmit } = useSubmit({
    check: (fields): FieldErrors => (address || fields.zone_id ? {} : { zone_id: t('alerts.empty') }),
    send: async (fields) => {
      const { slot = '', declared_items = '', client_note = '', return_mode } = fields
      const chosen = slots.find(({ from_at }) => from_at === slot)
      const { body } = await call<{ id: number }>('/api/client/orders', {
        method: 'POST',
        body: {
          address_id: address?.id ?? addressIn(fields, known.zones), return_mode,
          declared_items: declared_items ? Number(declared_items) : null, client_note: client_note.trim() || null,
          ...(chosen && { requested_collect_at: chosen.from_at, requested_collect_to: chosen.to_at }),
        },
      })
      await navigate(`/client/orders/${body.id}`)
    },
  })
  // Of an address that comes along, the server names the fields below the order's own.
  const inner = Object.fromEntries(Object.entries(errors).map(([name, said]) => [name.replace('address_id.', ''), said]))
  return (
    <form className="portal-form" onSubmit={onSubmit} noValidate>
      {known.addresses.length > 0 && (
        <Field label={t('portal.pickup.address')} error={errors.address_id}>
          {(wiring) => (
            <select
              className="input" value={addressId ?? ''} {...wiring}
              onChange={({ target }) => { setAddressId(Number(target.value) || null) }}
            >
              {known.addresses.map(({ id, label, zone: at, line, landmark }) =>
                <option key={id} value={id}>{[label, at?.label, line ?? landmark].filter(Boolean).join(' · ')}</option>)}
              <option value="">{t('portal.address.another')}</option>
            </select>
          )}
        </Field>
      )}
      {!address && <AddressFields zones={known.zones} errors={inner} onZone={setNewZone} />}
      {zone && <Fee zone={zone} />}
      <SlotField label={t('portal.pickup.slot')} slots={slots} any={t('portal.pickup.any_time')} error={errors.requested_collect_at} />
      <Field label={t('portal.pickup.pieces')} help={t('portal.pickup.pieces_help')} error={errors.declared_items}>
        {(wiring) => (
          <input className="input" name="declared_items" type="number" inputMode="numeric" min={1} max={500} dir="ltr" {...wiring} />
        )}
      </Field>
      <Field label={t('portal.pickup.return_mode')} error={errors.return_mode}>
        {(wiring) => (
          <select className="input" name="return_mode" {...wiring}>
            {(['delivery', 'counter'] as const).map((mode) => <option key={mode} value={mode}>{t(`portal.pickup.back.${mode}`)}</option>)}
          </select>
        )}
      </Field>
      <Field label={t('portal.pickup.note')} error={errors.client_note}>
        {(wiring) => <textarea className="input" name="client_note" rows={3} {...wiring} />}
      </Field>
      <SubmitButton isBusy={isBusy}>{t('portal.pickup.send')}</SubmitButton>
    </form>
  )
}

function useSlots(zoneId: number | null): readonly Slot[] {
  const { loaded } = useLoaded(`slots ${zoneId}`, async (signal) => {
    const query = zoneId === null ? [] : [['zone_id', zoneId]] as const
    return (await call<Slot[]>('/api/client/slots', { query, signal })).body
  })
  return loaded.state === 'ready' ? loaded.value : []
}

/** Before anything is sent. */
function Fee({ zone: { transport_fee, free_transport_from } }: { zone: Zone }) {
  const { t } = useWords()
  const format = useFormat()
  if (transport_fee === null) return <p className="fee" role="status">{t('portal.pickup.fee_unknown')}</p>
  return (
    <p className="fee" role="status">
      {t('portal.pickup.fee')} <strong><Ltr>{format.money(transport_fee)}</Ltr></strong>
      {free_transport_from !== null && <> · {t('portal.pickup.free_from')} <Ltr>{format.money(free_transport_from)}</Ltr></>}
    </p>
  )
}
