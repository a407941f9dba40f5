import { useState } from 'react'
import { Link } from 'wouter'
import { empty } from '../controls/checks.ts'
import { SubmitButton } from '../controls/submit_button.tsx'
import { EmailField } from '../controls/text_field.tsx'
import { useSubmit } from '../controls/use_submit.ts'
import { askForReset } from '../providers/sign_in.ts'
import { useWords } from '../providers/words.ts'
import { Card } from './card.tsx'
import { signInPages } from './doors.ts'

/** The answer is the same for every address: nobody learns here who works with us or is a client. */
export function ForgotForm({ guard }: { guard: 'user' | 'client' }) {
  const { t } = useWords()
  const [isSent, setIsSent] = useState(false)
  const { isBusy, errors, onSubmit } = useSubmit({
    check: (fields) => empty(fields, 'email'),
    send: async ({ email = '' }) => {
      await askForReset(guard, email.trim())
      setIsSent(true)
    },
  })
  const back = <p className="gate-aside"><Link to={signInPages[guard]}>{t('ui.auth.back')}</Link></p>
  if (isSent) return <Card title={t('ui.auth.sent')}><p role="status">{t('ui.auth.sent_help')}</p>{back}</Card>
  return (
    <Card title={t('ui.auth.forgot')} lead={t('ui.auth.forgot_lead')}>
      <form noValidate onSubmit={onSubmit}>
        <EmailField name="email" label={t('ui.auth.email')} error={errors.email} required />
        <SubmitButton isBusy={isBusy}>{t('ui.auth.send_link')}</SubmitButton>
      </form>
      {back}
    </Card>
  )
}
