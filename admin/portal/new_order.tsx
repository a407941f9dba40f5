import { useState } from 'react'
import { Link } from 'wouter'
import { Field, SubmitButton } from '../kit/controls/form_controls.tsx'
import { useSubmit, type FieldErrors } from '../kit/controls/hooks/use_submit.ts'
import { useNavigate } from '../kit/providers/navigate.ts'
import { fetchPublicSettings } from '../kit/providers/fetch_public_settings.ts'
import { call } from '../kit/providers/rest/http.ts'
import { useTranslator } from '../kit/providers/texts/i18n.ts'
import { SiteLayout } from '../kit/site/layout.tsx'
import { CHOICES } from './at_build/choices.ts'
import { addressBody } from './account/address_body.ts'
import { AddressFields } from './account/address_fields.tsx'
import { SuspendedNotice } from './suspended_notice.tsx'
import { fetchAddresses, fetchOwnClient, fetchZones, type Address, type OwnClient, type Zone } from './api.ts'
import { LoadState } from './load_state.tsx'
import { Fee } from './order/fee.tsx'
import { SlotField } from './order/slot_field.tsx'
import { useFetch } from '../kit/controls/hooks/use_fetch.ts'
import { feeOfWays } from '#common/orders/transport_fee'
import type { Row } from '#resources'
import type { OfferedSlot } from '#common/time/slot'
import './portal.css'

interface PickupContext {
  readonly me: OwnClient | null
  readonly addresses: readonly Address[]
  readonly zones: readonly Zone[]
  /** What one way costs, of the fee for both. */
  readonly one_way_percent: number
}

/** A client requests a collection: address, time slot, number of items, and the transport fee. */
export function Component() {
  const { t } = useTranslator()
  const { loaded, reload } = useFetch('pickup', async (signal): Promise<PickupContext> => {
    const [me, saved, servedZones, settings] = await Promise.all([
      fetchOwnClient(signal), fetchAddresses(signal), fetchZones(signal), fetchPublicSettings(signal),
    ])
    return { me, addresses: saved, zones: servedZones, one_way_percent: Number(settings['delivery.one_way_percent'] ?? 100) }
  })
  return (
    <SiteLayout>
      <p className="back"><Link to="/client/dashboard">{t('portal.dashboard.title')}</Link></p>
      <div className="portal-head"><h1>{t('portal.dashboard.pickup')}</h1></div>
      <LoadState of={loaded} reload={reload}>
        {(known) => (known.me?.status === 'suspended' ? <SuspendedNotice /> : <PickupForm known={known} />)}
      </LoadState>
    </SiteLayout>
  )
}

function PickupForm({ known }: { known: PickupContext }) {
  const { t } = useTranslator()
  const navigate = useNavigate()
  const [addressId, setAddressId] = useState(known.addresses[0]?.id ?? null)
  const [newZone, setNewZone] = useState<Zone | null>(null)
  const [returnMode, setReturnMode] = useState<ReturnMode>('delivery')
  const address = known.addresses.find(({ id }) => id === addressId)
  const zone = address ? known.zones.find(({ id }) => id === address.zone_id) ?? null : newZone
  const { slots, reload: readSlots } = useSlots(zone?.id ?? null)
  const { isBusy, errors, onSubmit } = useSubmit({
    check: (fields): FieldErrors => (address || fields.zone_id ? {} : { zone_id: t('alerts.empty') }),
    send: async (fields) => {
      const { slot = '', declared_items = '', client_note = '', return_mode } = fields
      const chosen = slots.find(({ from_at }) => from_at === slot)
      const { body } = await call<{ id: number }>('/api/client/orders', {
        method: 'POST',
        body: {
          address_id: address?.id ?? addressBody(fields, known.zones), return_mode,
          declared_items: declared_items ? Number(declared_items) : null, client_note: client_note.trim() || null,
          ...(chosen && { requested_collect_at: chosen.from_at, requested_collect_to: chosen.to_at }),
        },
      }).catch((error: unknown) => {
        // The time may have become full meanwhile.
        readSlots()
        throw error
      })
      await navigate(`/client/orders/${body.id}`)
    },
  })
  // The server reports errors of a new address below the order's field: `address_id.label`.
  const addressErrors = Object.fromEntries(Object.entries(errors).map(([name, message]) => [name.replace('address_id.', ''), message]))
  return (
    <form className="portal-form" onSubmit={onSubmit} noValidate>
      {known.addresses.length > 0 && (
        <Field label={t('portal.pickup.address')} error={errors.address_id}>
          {(attrs) => (
            <select
              className="input" value={addressId ?? ''} {...attrs}
              onChange={({ target }) => { setAddressId(Number(target.value) || null) }}
            >
              {known.addresses.map(({ id, label, zone: addressZone, line, landmark }) =>
                <option key={id} value={id}>{[label, addressZone?.label, line ?? landmark].filter(Boolean).join(' · ')}</option>)}
              <option value="">{t('portal.address.another')}</option>
            </select>
          )}
        </Field>
      )}
      {!address && <AddressFields zones={known.zones} errors={addressErrors} onZone={setNewZone} />}
      {zone && (
        <Fee
          returnMode={returnMode}
          zone={zone}
          fee={feeOfWays(zone.transport_fee, { type: 'transport', return_mode: returnMode }, known.one_way_percent)}
        />
      )}
      <SlotField label={t('portal.pickup.slot')} slots={slots} any={t('portal.pickup.any_time')} error={errors.requested_collect_at} />
      <Field label={t('portal.pickup.pieces')} help={t('portal.pickup.pieces_help')} error={errors.declared_items}>
        {(attrs) => (
          <input className="input" name="declared_items" type="number" inputMode="numeric" min={1} max={500} dir="ltr" {...attrs} />
        )}
      </Field>
      <Field label={t('portal.pickup.return_mode')} error={errors.return_mode}>
        {(attrs) => (
          <select
            className="input" name="return_mode" value={returnMode} {...attrs}
            onChange={({ target }) => { setReturnMode(target.value as ReturnMode) }}
          >
            {CHOICES.return_mode.map((mode) => <option key={mode} value={mode}>{t(`portal.pickup.back.${mode}`)}</option>)}
          </select>
        )}
      </Field>
      <Field label={t('portal.pickup.note')} error={errors.client_note}>
        {(attrs) => <textarea className="input" name="client_note" rows={3} {...attrs} />}
      </Field>
      <SubmitButton isBusy={isBusy}>{t('portal.pickup.send')}</SubmitButton>
    </form>
  )
}

function useSlots(zoneId: number | null): { readonly slots: readonly OfferedSlot[]; readonly reload: () => void } {
  const { loaded, reload } = useFetch(`slots ${zoneId}`, async (signal) => {
    const query = zoneId === null ? [] : [['zone_id', zoneId]] as const
    return (await call<OfferedSlot[]>('/api/client/slots', { query, signal })).body
  })
  return { slots: loaded.state === 'ready' ? loaded.value : [], reload }
}

type ReturnMode = Row<'orders'>['return_mode']
