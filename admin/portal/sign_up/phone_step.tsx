import { Link } from 'wouter'
import { PhoneField, SubmitButton } from '../../kit/controls/form_controls.tsx'
import { checkRequired, useSubmit } from '../../kit/controls/hooks/use_submit.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { askForCode } from './api.ts'
import { Summary } from './summary.tsx'
import { Trap } from './trap.tsx'
import type { StepProps } from './steps.ts'

export function PhoneStep({ draft, change, offer, onDone }: StepProps & { readonly onDone: () => Promise<void> }) {
  const { t } = useTranslator()
  const { isBusy, errors, onSubmit } = useSubmit({
    check: (fields) => checkRequired(fields, 'phone'),
    send: async ({ phone = '', website = '' }) => {
      change({ request: await askForCode(phone, website), code: '' })
      await onDone()
    },
  })
  return (
    <form className="portal-form sign-up" onSubmit={onSubmit} noValidate>
      <Summary draft={draft} offer={offer} />
      <PhoneField
        name="phone" label={t('portal.new.phone')} help={t('portal.new.phone_lead')} autoComplete="tel" value={draft.phone}
        onChange={({ target }) => { change({ phone: target.value }) }} error={errors.phone} autoFocus required
      />
      <Trap />
      <SubmitButton isBusy={isBusy}>{t('portal.code.send')}</SubmitButton>
      <p className="gate-aside"><Link to="/client/login?to=%2Fclient%2Forders%2Fnew">{t('portal.new.have_password')}</Link></p>
    </form>
  )
}
