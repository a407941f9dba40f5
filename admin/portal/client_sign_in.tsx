import { Link } from 'wouter'
import { DemoLine } from '../auth/demo_line.tsx'
import { SignInCard } from '../auth/sign_in_card.tsx'
import { pageAfterSignIn } from '../auth/route_guards.ts'
import { useSessionEndedNotice } from '../auth/session_ended_notice.ts'
import { PasswordField, SubmitButton, PhoneField } from '../controls/form_controls.tsx'
import { useSubmit, checkRequired } from '../controls/use_submit.ts'
import { useNavigate } from '../providers/navigate.ts'
import { signIn } from '../providers/auth_requests.ts'
import { useTranslator } from '../providers/i18n.ts'

/** Clients sign in with phone and password. */
export function Component() {
  const { t } = useTranslator()
  const navigate = useNavigate()
  const { isBusy, errors, onSubmit } = useSubmit({
    check: (fields) => checkRequired(fields, 'phone', 'password'),
    send: async ({ phone = '', password = '' }) => {
      await signIn('client', phone, password)
      await navigate(pageAfterSignIn(location.search), { replace: true })
    },
  })
  useSessionEndedNotice()
  return (
    <SignInCard title={t('portal.sign_in.title')} lead={t('portal.sign_in.lead')}>
      <form method="dialog" noValidate onSubmit={onSubmit}>
        <PhoneField name="phone" label={t('ui.auth.phone')} autoComplete="username" error={errors.phone} autoFocus required />
        <PasswordField name="password" label={t('ui.auth.password')} autoComplete="current-password" error={errors.password} required />
        <SubmitButton isBusy={isBusy}>{t('portal.sign_in.button')}</SubmitButton>
      </form>
      <DemoLine text="ui.auth.demo_client" />
      <p className="gate-aside"><Link to="/client/forgot-password">{t('portal.code.title')}</Link></p>
    </SignInCard>
  )
}
