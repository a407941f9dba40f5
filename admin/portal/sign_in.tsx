import { Link } from 'wouter'
import { Card } from '../auth/card.tsx'
import { wantedPage } from '../auth/doors.ts'
import { useEndedNotice } from '../auth/ended_notice.ts'
import { empty } from '../controls/checks.ts'
import { PasswordField } from '../controls/password_field.tsx'
import { SubmitButton } from '../controls/submit_button.tsx'
import { PhoneField } from '../controls/text_field.tsx'
import { useSubmit } from '../controls/use_submit.ts'
import { useNavigate } from '../providers/navigate.ts'
import { signIn } from '../providers/sign_in.ts'
import { useWords } from '../providers/words.ts'

/** Clients sign in with phone and password. */
export function Component() {
  const { t } = useWords()
  const navigate = useNavigate()
  const { isBusy, errors, onSubmit } = useSubmit({
    check: (fields) => empty(fields, 'phone', 'password'),
    send: async ({ phone = '', password = '' }) => {
      await signIn('client', phone, password)
      await navigate(wantedPage(location.search), { replace: true })
    },
  })
  useEndedNotice()
  return (
    <Card title={t('portal.sign_in.title')} lead={t('portal.sign_in.lead')}>
      <form method="dialog" noValidate onSubmit={onSubmit}>
        <PhoneField name="phone" label={t('ui.auth.phone')} autoComplete="username" error={errors.phone} required />
        <PasswordField name="password" label={t('ui.auth.password')} autoComplete="current-password" error={errors.password} required />
        <SubmitButton isBusy={isBusy}>{t('portal.sign_in.button')}</SubmitButton>
      </form>
      <p className="gate-aside"><Link to="/client/forgot-password">{t('portal.code.title')}</Link></p>
    </Card>
  )
}
