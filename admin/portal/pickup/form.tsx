import { useState } from 'react'
import { Field, SubmitButton } from '../../kit/controls/form_controls.tsx'
import { useSubmit, type FieldErrors } from '../../kit/controls/hooks/use_submit.ts'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { useNavigate } from '../../kit/providers/navigate.ts'
import { call } from '../../kit/providers/rest/http.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { addressBody } from '../account/address_body.ts'
import { AddressFields } from '../account/address_fields.tsx'
import type { Address, Extra, OwnClient, Zone } from '../api.ts'
import { MAX_ORDER_PHOTOS } from '../at_build/choices.ts'
import { PhotoPicker } from '../order/photo_picker.tsx'
import { Fee } from './fee.tsx'
import { SlotField } from '../order/slot_field.tsx'
import { PieceCounts, PiecesError, piecesInWords } from '../sign_up/piece_counts.tsx'
import { ExtrasField } from './extras_field.tsx'
import { declaredKinds, requestOf, sameWeekday, type EarlierOrder, type Kind, type Pieces } from './request.ts'
import { AddressField, addressText, NoteField, ReturnModeField, useSlots, type ReturnMode } from './request_fields.tsx'
import { uploadPhotos } from './upload_photos.ts'
import { feeOfWays } from '#common/orders/transport_fee'
import '../sign_up/sign_up.css'

export interface PickupContext {
  readonly me: OwnClient | null
  readonly addresses: readonly Address[]
  readonly zones: readonly Zone[]
  readonly kinds: readonly Kind[]
  readonly extras: readonly Extra[]
  /** What one way costs, of the fee for both. */
  readonly one_way_percent: number
  /** That is ordered again. */
  readonly earlier: EarlierOrder | null
}

/** What is ordered again asks for the time only, unless something of it is not offered any more. */
export function PickupForm({ known }: { known: PickupContext }) {
  const { t } = useTranslator()
  const navigate = useNavigate()
  const again = known.earlier && requestOf(known.earlier, known)
  const [isWhole, setIsWhole] = useState(again?.isWhole ?? false)
  const [addressId, setAddressId] = useState(again ? again.request.address_id : known.addresses[0]?.id ?? null)
  const [newZone, setNewZone] = useState<Zone | null>(null)
  const [pieces, setPieces] = useState<Pieces>(again?.request.pieces ?? {})
  const [extras, setExtras] = useState<ReadonlySet<number>>(new Set(again?.request.extras))
  const [returnMode, setReturnMode] = useState<ReturnMode>(again?.request.return_mode ?? 'delivery')
  const [files, setFiles] = useState<readonly File[]>([])
  const address = known.addresses.find(({ id }) => id === addressId)
  const zone = address ? known.zones.find(({ id }) => id === address.zone_id) ?? null : newZone
  const { slots, reload: readSlots } = useSlots(zone?.id ?? null)
  const kinds = declaredKinds(pieces)
  const wished = sameWeekday(slots, known.earlier?.requested_collect_at ?? null)
  const { isBusy, errors, onSubmit } = useSubmit({
    check: (fields): FieldErrors => (address || fields.zone_id ? {} : { zone_id: t('alerts.empty') }),
    send: async (fields) => {
      const { slot = '', declared_items = again?.request.declared_items ?? '', client_note = again?.request.client_note ?? '' } = fields
      const chosen = slots.find(({ from_at }) => from_at === slot)
      const { body } = await call<{ id: number }>('/api/client/orders', {
        method: 'POST',
        body: {
          address_id: address?.id ?? addressBody(fields, known.zones), return_mode: returnMode,
          ...(kinds ? { declared_kinds: kinds } : { declared_items: declared_items ? Number(declared_items) : null }),
          client_note: client_note.trim() || null, extras: [...extras],
          photos: await uploadPhotos(files, 'orders.photos'),
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
  const slotField = (
    <SlotField
      label={t('portal.pickup.slot')} slots={slots} any={t('portal.pickup.any_time')} error={errors.requested_collect_at}
      initial={wished?.from_at}
    />
  )
  const fee = zone && (
    <Fee
      zone={zone} returnMode={returnMode}
      fee={feeOfWays(zone.transport_fee, { type: 'transport', return_mode: returnMode }, known.one_way_percent)}
    />
  )
  if (isWhole && address && again) {
    const isCounted = kinds !== null || again.request.declared_items !== null
    return (
      <form className="portal-form" onSubmit={onSubmit} noValidate>
        <dl className="order-facts">
          <div><dt>{t('portal.pickup.address')}</dt><dd>{addressText(address)}</dd></div>
          {isCounted && (
            <div>
              <dt>{t('portal.order.pieces')}</dt>
              <dd>{piecesInWords(known.kinds, pieces) || <Ltr>{again.request.declared_items}</Ltr>}</dd>
            </div>
          )}
          <div><dt>{t('portal.pickup.return_mode')}</dt><dd>{t(`portal.pickup.back.${returnMode}`)}</dd></div>
        </dl>
        {fee}
        {slotField}
        <SubmitButton isBusy={isBusy}>{t('portal.again.send')}</SubmitButton>
        <button type="button" className="button" data-kind="quiet" onClick={() => { setIsWhole(false) }}>{t('portal.again.change')}</button>
      </form>
    )
  }
  return (
    <form className="portal-form" onSubmit={onSubmit} noValidate>
      {again && !again.isWhole && <p className="portal-note" role="note">{t('portal.again.missing')}</p>}
      {known.addresses.length > 0 && (
        <AddressField addresses={known.addresses} value={addressId} isOpen error={errors.address_id} onChange={setAddressId} />
      )}
      {!address && <AddressFields zones={known.zones} errors={addressErrors} onZone={setNewZone} />}
      {fee}
      {slotField}
      <PieceCounts categories={known.kinds} pieces={pieces} onChange={setPieces} />
      {!kinds && (
        <Field label={t('portal.pickup.pieces')} help={t('portal.pickup.pieces_help')} error={errors.declared_items}>
          {(attrs) => (
            <input
              className="input" name="declared_items" type="number" inputMode="numeric" min={1} max={500} dir="ltr"
              defaultValue={again?.request.declared_items ?? undefined} {...attrs}
            />
          )}
        </Field>
      )}
      {kinds && <PiecesError errors={errors} />}
      <ExtrasField extras={known.extras} chosen={extras} onChange={setExtras} />
      <ReturnModeField value={returnMode} error={errors.return_mode} onChange={setReturnMode} />
      <NoteField initial={again?.request.client_note} error={errors.client_note} />
      <PhotoPicker max={MAX_ORDER_PHOTOS} files={files} onChange={setFiles} error={errors.photos ?? errors.file} />
      <SubmitButton isBusy={isBusy}>{t('portal.pickup.send')}</SubmitButton>
    </form>
  )
}
