import { useState } from 'react'
import { Link } from 'wouter'
import { Field, SubmitButton } from '../../kit/controls/form_controls.tsx'
import { useFetch } from '../../kit/controls/hooks/use_fetch.ts'
import { useSubmit, type FieldErrors } from '../../kit/controls/hooks/use_submit.ts'
import { call } from '../../kit/providers/rest/http.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { fetchAddresses, fetchExtras, type Address, type Extra } from '../api.ts'
import { MOST_WEEKS } from '../at_build/choices.ts'
import { LoadState } from '../load_state.tsx'
import { SlotField } from '../order/slot_field.tsx'
import { ExtrasField } from '../pickup/extras_field.tsx'
import { fetchPieceKinds } from '../pickup/fetch_piece_kinds.ts'
import { declaredKinds, requestOf, sameWeekday, type EarlierOrder, type Kind, type Pieces } from '../pickup/request.ts'
import { AddressField, NoteField, ReturnModeField, useSlots, type ReturnMode } from '../pickup/request_fields.tsx'
import { PieceCounts, PiecesError } from '../sign_up/piece_counts.tsx'
import '../sign_up/sign_up.css'

interface Known {
  readonly addresses: readonly Address[]
  readonly kinds: readonly Kind[]
  readonly extras: readonly Extra[]
  readonly earlier: EarlierOrder | null
}

interface RepeatFormProps {
  /** An order that is repeated. */
  readonly orderId: number | null
  readonly done: () => void
  readonly close: () => void
}

/** The first time is one of the offered ones; the others follow. */
export default function RepeatForm({ orderId, ...ends }: RepeatFormProps) {
  const { t, language } = useTranslator()
  const { loaded, reload } = useFetch(`repeat ${orderId}`, async (signal): Promise<Known> => {
    const [addresses, kinds, extras, earlier] = await Promise.all([
      fetchAddresses(signal), fetchPieceKinds(language, signal), fetchExtras(signal),
      orderId === null ? null : call<EarlierOrder>(`/api/client/orders/${orderId}`, { signal }).then(({ body }) => body),
    ])
    return { addresses, kinds, extras, earlier }
  })
  return (
    <LoadState of={loaded} reload={reload}>
      {(known) => (known.addresses.length > 0 ? <Fields known={known} {...ends} />
        : <p className="portal-note"><Link className="button" to="/client/addresses">{t('portal.address.add')}</Link></p>)}
    </LoadState>
  )
}

function Fields({ known, done, close }: { readonly known: Known } & Omit<RepeatFormProps, 'orderId'>) {
  const { t } = useTranslator()
  const { addresses, kinds, earlier } = known
  const request = earlier && requestOf(earlier, known).request
  const [addressId, setAddressId] = useState(request?.address_id ?? addresses[0]?.id ?? null)
  const [pieces, setPieces] = useState<Pieces>(request?.pieces ?? {})
  const [extras, setExtras] = useState<ReadonlySet<number>>(new Set(request?.extras))
  const [returnMode, setReturnMode] = useState<ReturnMode>(request?.return_mode ?? 'delivery')
  const { slots, reload: readSlots } = useSlots(addresses.find(({ id }) => id === addressId)?.zone_id ?? null)
  const wished = sameWeekday(slots, earlier?.requested_collect_at ?? null)
  const { isBusy, errors, onSubmit } = useSubmit({
    check: ({ slot }): FieldErrors => (slot ? {} : { slot: t('alerts.empty') }),
    send: async ({ slot = '', every_weeks = '', asks_first, client_note = '' }) => {
      const chosen = slots.find(({ from_at }) => from_at === slot)
      await call('/api/client/repeat-orders', {
        method: 'POST',
        body: {
          address_id: addressId, next_on: chosen?.date, slot_from: chosen?.from, slot_to: chosen?.to, every_weeks: Number(every_weeks),
          asks_first: asks_first !== undefined, return_mode: returnMode, declared_kinds: declaredKinds(pieces),
          extras: [...extras], client_note: client_note.trim() || null,
        },
      }).catch((error: unknown) => {
        // The time may have become full meanwhile.
        readSlots()
        throw error
      })
      done()
    },
  })
  return (
    <form className="portal-form" onSubmit={onSubmit} noValidate>
      <AddressField addresses={addresses} value={addressId} isOpen={false} error={errors.address_id} onChange={setAddressId} />
      <SlotField label={t('portal.repeats.first')} slots={slots} error={errors.slot ?? errors.next_on} initial={wished?.from_at} />
      <Field label={t('portal.repeats.how_often')} error={errors.every_weeks}>
        {(attrs) => (
          <select className="input" name="every_weeks" defaultValue={2} {...attrs}>
            {Array.from({ length: MOST_WEEKS }, (_, index) => index + 1).map((count) =>
              <option key={count} value={count}>{t('portal.repeats.every', { count })}</option>)}
          </select>
        )}
      </Field>
      <label className="choice-line"><input type="checkbox" name="asks_first" /><span>{t('portal.repeats.asks_first')}</span></label>
      <PieceCounts categories={kinds} pieces={pieces} onChange={setPieces} />
      <PiecesError errors={errors} />
      <ExtrasField extras={known.extras} chosen={extras} onChange={setExtras} />
      <ReturnModeField value={returnMode} error={errors.return_mode} onChange={setReturnMode} />
      <NoteField initial={request?.client_note} error={errors.client_note} />
      <div className="portal-buttons">
        <SubmitButton isBusy={isBusy}>{t('portal.repeats.save')}</SubmitButton>
        <button type="button" className="button" onClick={close}>{t('ui.alert.cancel')}</button>
      </div>
    </form>
  )
}
