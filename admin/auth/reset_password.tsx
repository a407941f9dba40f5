import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'wouter'
import { empty, newPassword } from '../controls/checks.ts'
import { SubmitButton } from '../controls/submit_button.tsx'
import { EmailField } from '../controls/text_field.tsx'
import { useSubmit } from '../controls/use_submit.ts'
import { resetStaffPassword } from '../providers/sign_in.ts'
import { useWords } from '../providers/words.ts'
import { Card } from './card.tsx'
import { NewPasswordFields } from './new_password_fields.tsx'

/** The mailed link. Whether it still counted is not told (specification §8): the next step is the same. */
export function Component() {
  const { t } = useWords()
  const { token = '' } = useParams()
  const [query] = useSearchParams()
  const [isSent, setIsSent] = useState(false)
  const { isBusy, errors, onSubmit } = useSubmit({
    check: (fields) => ({ ...empty(fields, 'email'), ...newPassword(fields) }),
    send: async ({ email = '', password = '', password_confirmation = '' }) => {
      await resetStaffPassword(email.trim(), token, { password, password_confirmation })
      setIsSent(true)
    },
  })
  if (isSent) return <ResetDone />
  return (
    <Card title={t('ui.auth.reset')}>
      <form noValidate onSubmit={onSubmit}>
        <EmailField name="email" label={t('ui.auth.email')} defaultValue={query.get('email') ?? ''} error={errors.email} required />
        <NewPasswordFields errors={errors} />
        <SubmitButton isBusy={isBusy}>{t('ui.auth.save_password')}</SubmitButton>
      </form>
    </Card>
  )
}

function ResetDone() {
  const { t } = useWords()
  return (
    <Card title={t('ui.auth.reset_sent')}>
      <p role="status">{t('ui.auth.reset_sent_help')}</p>
      <Link className="button" data-kind="primary" to="/admin">{t('ui.auth.sign_in')}</Link>
      <p className="gate-aside"><Link to="/user/forgot-password">{t('ui.auth.ask_again')}</Link></p>
    </Card>
  )
}
