import { Field, SubmitButton } from '../../kit/controls/form_controls.tsx'
import { useSubmit, type FieldErrors } from '../../kit/controls/hooks/use_submit.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { Fee } from '../pickup/fee.tsx'
import { PieceCounts, PiecesError } from './piece_counts.tsx'
import { SlotChoice } from './slot_choice.tsx'
import { ZoneField, ZONES_ID } from './zone_field.tsx'
import type { StepProps } from './steps.ts'

interface WhatStepProps extends StepProps {
  /** What the server has said of these fields. */
  readonly refused: FieldErrors
  readonly attempt: number
  readonly button: string
  readonly onDone: () => Promise<void>
}

/** Where, when and what. */
export function WhatStep({ draft, change, offer, refused, attempt, button, onDone }: WhatStepProps) {
  const { t } = useTranslator()
  const { isBusy, errors: found, onSubmit } = useSubmit({
    check: (): FieldErrors => ({
      ...draft.zone_id === null && missingZone(t('portal.new.where_missing')),
      ...draft.landmark.trim() === '' && draft.location === null && { landmark: t('portal.new.place_missing') },
    }),
    send: onDone,
  })
  const errors: FieldErrors = { ...refused, ...found }
  const zone = offer.zones.find(({ id }) => id === draft.zone_id)
  return (
    <form className="portal-form sign-up" onSubmit={onSubmit} noValidate>
      <h2>{t('portal.pickup.address')}</h2>
      <ZoneField draft={draft} change={change} zones={offer.zones} error={draft.zone_id === null ? errors.zone_id : undefined} />
      <Field label={t('portal.address.landmark')} help={t('portal.address.landmark_help')} error={errors.landmark ?? errors.location}>
        {(attrs) => (
          <input
            className="input" name="landmark" maxLength={190} value={draft.landmark} enterKeyHint="next"
            onChange={({ target }) => { change({ landmark: target.value }) }} {...attrs}
          />
        )}
      </Field>
      {zone && (
        <>
          <Fee zone={zone} fee={zone.transport_fee} returnMode="delivery" />
          <SlotChoice
            zoneId={zone.id} slot={draft.slot} attempt={attempt} error={draft.slot === null ? errors.requested_collect_at : undefined}
            onChange={(slot) => { change({ slot }) }}
          />
        </>
      )}
      <PieceCounts categories={offer.categories} pieces={draft.pieces} onChange={(pieces) => { change({ pieces }) }} />
      <PiecesError errors={errors} />
      <SubmitButton isBusy={isBusy}>{button}</SubmitButton>
    </form>
  )
}

function missingZone(text: string): FieldErrors {
  document.getElementById(ZONES_ID)?.focus()
  return { zone_id: text }
}
