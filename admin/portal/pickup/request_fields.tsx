/** Fields of what a client asks for: once, or again and again. */
import type { Row } from '#resources'
import type { OfferedSlot } from '#common/time/slot'
import { ChipRadios } from '../../kit/controls/choices/chip_radios.tsx'
import { Field } from '../../kit/controls/form_controls.tsx'
import { useFetch } from '../../kit/controls/hooks/use_fetch.ts'
import { call } from '../../kit/providers/rest/http.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import type { Address } from '../api.ts'
import { CHOICES } from '../at_build/choices.ts'

export type ReturnMode = Row<'orders'>['return_mode']

interface AddressFieldProps {
  readonly addresses: readonly Address[]
  readonly value: number | null
  /** A new one may be entered. */
  readonly isOpen: boolean
  readonly error: string | undefined
  readonly onChange: (id: number | null) => void
}

export function AddressField({ addresses, value, isOpen, error, onChange }: AddressFieldProps) {
  const { t } = useTranslator()
  const chips = addresses.map((one) => ({ value: String(one.id), label: <bdi>{addressText(one)}</bdi> }))
  return (
    <ChipRadios
      label={t('portal.pickup.address')} error={error} value={String(value ?? '')} onChange={(id) => { onChange(Number(id) || null) }}
      chips={isOpen ? [...chips, { value: '', label: t('portal.address.another') }] : chips}
    />
  )
}

export const addressText = ({ label, zone, line, landmark }: Address): string =>
  [label, zone?.label, line ?? landmark].filter(Boolean).join(' · ')

interface ReturnModeFieldProps {
  readonly value: ReturnMode
  readonly error: string | undefined
  readonly onChange: (mode: ReturnMode) => void
}

export function ReturnModeField({ value, error, onChange }: ReturnModeFieldProps) {
  const { t } = useTranslator()
  return (
    <ChipRadios
      label={t('portal.pickup.return_mode')} error={error} value={value} onChange={onChange}
      chips={CHOICES.return_mode.map((mode) => ({ value: mode, label: t(`portal.pickup.back.${mode}`) }))}
    />
  )
}

export function NoteField({ initial, error }: { readonly initial: string | null | undefined; readonly error: string | undefined }) {
  const { t } = useTranslator()
  return (
    <Field label={t('portal.pickup.note')} error={error}>
      {(attrs) => <textarea className="input" name="client_note" rows={3} defaultValue={initial ?? ''} {...attrs} />}
    </Field>
  )
}

/** The free times of a zone; of an address without a zone those of the company. */
export function useSlots(zoneId: number | null): { readonly slots: readonly OfferedSlot[]; readonly reload: () => void } {
  const { loaded, reload } = useFetch(`slots ${zoneId}`, async (signal) => {
    const query = zoneId === null ? [] : [['zone_id', zoneId]] as const
    return (await call<OfferedSlot[]>('/api/client/slots', { query, signal })).body
  })
  return { slots: loaded.state === 'ready' ? loaded.value : [], reload }
}
