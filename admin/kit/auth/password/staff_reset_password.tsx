import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'wouter'
import { SubmitButton, EmailField } from '../../controls/form_controls.tsx'
import { useSubmit, checkRequired, checkNewPassword } from '../../controls/hooks/use_submit.ts'
import { resetStaffPassword } from '../../providers/session/auth_requests.ts'
import { useTranslator } from '../../providers/texts/i18n.ts'
import { DoneCard, SignInCard, SignInLink } from '../sign_in_card.tsx'
import { NewPasswordFields } from './new_password_fields.tsx'

/** Target of the mailed link. Does not tell whether the link was still valid (specification §8): the next step is the same. */
export function Component() {
  const { t } = useTranslator()
  const { token = '' } = useParams()
  const [query] = useSearchParams()
  const [isSent, setIsSent] = useState(false)
  const { isBusy, errors, onSubmit } = useSubmit({
    check: (fields) => ({ ...checkRequired(fields, 'email'), ...checkNewPassword(fields) }),
    send: async ({ email = '', password = '', password_confirmation = '' }) => {
      await resetStaffPassword(email.trim(), token, { password, password_confirmation })
      setIsSent(true)
    },
  })
  if (isSent) return (
    <DoneCard title={t('ui.auth.reset_sent')} text={t('ui.auth.reset_sent_help')}>
      <SignInLink />
      <p className="gate-aside"><Link to="/user/forgot-password">{t('ui.auth.ask_again')}</Link></p>
    </DoneCard>
  )
  return (
    <SignInCard title={t('ui.auth.reset')}>
      <form noValidate onSubmit={onSubmit}>
        <EmailField name="email" label={t('ui.auth.email')} defaultValue={query.get('email') ?? ''} error={errors.email} required />
        <NewPasswordFields errors={errors} />
        <SubmitButton isBusy={isBusy}>{t('ui.auth.save_password')}</SubmitButton>
      </form>
    </SignInCard>
  )
}
