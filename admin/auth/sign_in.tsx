import { Link, useNavigate } from 'react-router'
import { empty } from '../layout/controls/checks.ts'
import { PasswordField } from '../layout/controls/password_field.tsx'
import { SubmitButton } from '../layout/controls/submit_button.tsx'
import { PhoneField } from '../layout/controls/text_field.tsx'
import { useSubmit } from '../layout/controls/use_submit.ts'
import { preloadStaff } from '../layout/preload.ts'
import { signIn } from '../providers/sign_in.ts'
import { useWords } from '../providers/words.ts'
import { Card } from './card.tsx'
import { useEndedNotice } from './ended_notice.ts'

/** Staff sign in with phone and password. */
export function Component() {
  const { t } = useWords()
  const navigate = useNavigate()
  const { isBusy, errors, onSubmit } = useSubmit({
    check: (fields) => empty(fields, 'phone', 'password'),
    send: async ({ phone = '', password = '' }) => {
      await signIn('user', phone, password)
      await navigate('/user/dashboard', { replace: true })
    },
  })
  useEndedNotice()
  return (
    <Card title={t('ui.auth.sign_in')} lead={t('ui.auth.staff_lead')}>
      <form noValidate onSubmit={onSubmit} onFocus={preloadStaff}>
        <PhoneField name="phone" label={t('ui.auth.phone')} autoComplete="username" error={errors.phone} required />
        <PasswordField name="password" label={t('ui.auth.password')} autoComplete="current-password" error={errors.password} required />
        <SubmitButton isBusy={isBusy}>{t('ui.auth.sign_in')}</SubmitButton>
      </form>
      <p className="gate-aside"><Link to="/user/forgot-password">{t('ui.auth.forgot')}</Link></p>
    </Card>
  )
}
