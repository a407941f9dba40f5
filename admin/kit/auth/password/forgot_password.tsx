import { useState } from 'react'
import { Link } from 'wouter'
import { SubmitButton, EmailField } from '../../controls/form_controls.tsx'
import { useSubmit, checkRequired } from '../../controls/hooks/use_submit.ts'
import { useTranslator } from '../../providers/texts/i18n.ts'
import { requestPasswordReset } from '../../providers/session/auth_requests.ts'
import { signInPages } from '../route_guards.ts'
import { DoneCard, SignInCard } from '../sign_in_card.tsx'

export const Component = () => <ForgotPasswordForm guard="user" />

/** The response is the same for every address, so that it does not reveal who has an account. */
export function ForgotPasswordForm({ guard }: { guard: 'user' | 'client' }) {
  const { t } = useTranslator()
  const [isSent, setIsSent] = useState(false)
  const { isBusy, errors, onSubmit } = useSubmit({
    check: (fields) => checkRequired(fields, 'email'),
    send: async ({ email = '' }) => {
      await requestPasswordReset(guard, email.trim())
      setIsSent(true)
    },
  })
  const backLink = <p className="gate-aside"><Link to={signInPages[guard]}>{t('ui.auth.back')}</Link></p>
  if (isSent) return <DoneCard title={t('ui.auth.sent')} text={t('ui.auth.sent_help')}>{backLink}</DoneCard>
  return (
    <SignInCard title={t('ui.auth.forgot')} lead={t('ui.auth.forgot_lead')}>
      <form noValidate onSubmit={onSubmit}>
        <EmailField name="email" label={t('ui.auth.email')} error={errors.email} required />
        <SubmitButton isBusy={isBusy}>{t('ui.auth.send_link')}</SubmitButton>
      </form>
      {backLink}
    </SignInCard>
  )
}
