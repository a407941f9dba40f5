import { useState } from 'react'
import { CallCompany } from '../../kit/auth/call_company.tsx'
import { PhoneField, SubmitButton, TextField } from '../../kit/controls/form_controls.tsx'
import { checkRequired, useSubmit } from '../../kit/controls/hooks/use_submit.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { localizedName } from '../api.ts'
import { askToBeCalled } from './api.ts'
import { forgetDraft } from './draft.ts'
import { piecesInWords } from './piece_counts.tsx'
import { ChosenList, Summary } from './summary.tsx'
import { Trap } from './trap.tsx'
import type { StepProps } from './steps.ts'

/** Where no code can be sent, nobody waits for one: somebody calls. */
export function CallMeStep({ draft, change, offer }: StepProps) {
  const { t, language } = useTranslator()
  const [isSent, setIsSent] = useState(false)
  const { isBusy, errors, onSubmit } = useSubmit({
    check: (fields) => checkRequired(fields, 'phone'),
    send: async ({ phone = '', first_name = '', website = '' }) => {
      await askToBeCalled(phone, { draft, name: first_name.trim(), text: wishOf({ draft, offer }, first_name, language) }, website)
      forgetDraft()
      setIsSent(true)
    },
  })
  if (isSent) {
    return (
      <div className="portal-note" role="status">
        <h2>{t('portal.new.called')}</h2>
        <p>{t('portal.new.asked')}</p>
        <ChosenList draft={draft} offer={offer} />
        <CallCompany text={t('portal.new.called_now')} />
      </div>
    )
  }
  return (
    <form className="portal-form sign-up" onSubmit={onSubmit} noValidate>
      <Summary draft={draft} offer={offer} />
      <p>{t('portal.new.call_lead')}</p>
      <PhoneField
        name="phone" label={t('portal.new.phone')} autoComplete="tel" value={draft.phone} error={errors.phone} autoFocus required
        onChange={({ target }) => { change({ phone: target.value }) }}
      />
      <TextField
        name="first_name" label={t('portal.new.name')} autoComplete="name" maxLength={60} value={draft.first_name}
        onChange={({ target }) => { change({ first_name: target.value }) }} error={errors.first_name ?? errors.text}
      />
      <Trap />
      <SubmitButton isBusy={isBusy}>{t('portal.new.call_me')}</SubmitButton>
      <CallCompany text={t('portal.new.called_now')} />
    </form>
  )
}

/** A line for each: who, where, when, what. */
function wishOf({ draft, offer }: Pick<StepProps, 'draft' | 'offer'>, name: string, language: string): string {
  const { zone_id, landmark, location, slot, pieces } = draft
  const zone = offer.zones.find(({ id }) => id === zone_id)
  return [
    name.trim(), [zone && localizedName(zone.label, language), landmark.trim()].filter(Boolean).join(' · '),
    location && `${location.lat}, ${location.lng}`, slot && `${slot.date} ${slot.from}–${slot.to}`,
    piecesInWords(offer.categories, pieces),
  ].filter(Boolean).join('\n').slice(0, 500)
}
