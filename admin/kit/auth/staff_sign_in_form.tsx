import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { Link } from 'wouter'
import { PasswordField, SubmitButton, CodeField, PhoneField } from '../controls/form_controls.tsx'
import { useSubmit, checkRequired } from '../controls/hooks/use_submit.ts'
import { useNavigate } from '../providers/navigate.ts'
import { Failure } from '../providers/rest/api_failure.ts'
import { signIn } from '../providers/session/auth_requests.ts'
import { readDeviceToken } from '../providers/session/device_token.ts'
import { offerPinAfterSignIn } from '../providers/session/pin_offer.ts'
import { useTranslator } from '../providers/texts/i18n.ts'
import { DemoLine } from './demo_line.tsx'
import { keepSignInLook } from './keep_sign_in_look.ts'
import { SignInCard } from './sign_in_card.tsx'
import { useArrivalNotice } from './arrival_notice.ts'

const DeviceSignIn = lazy(() => import('./pin/device_sign_in.tsx'))

/** The page is loaded anew when a device is enrolled. */
const neverChanges = () => () => undefined

/** With the PIN on an enrolled device, else with the password, to which the page that is rendered on the server belongs. */
export function Component() {
  const device = useSyncExternalStore(neverChanges, readDeviceToken, () => null)
  const [isByPassword, setIsByPassword] = useState(false)
  const form = <PasswordSignIn />
  if (!device || isByPassword) return form
  return <Suspense fallback={form}><DeviceSignIn token={device} onPassword={() => { setIsByPassword(true) }} /></Suspense>
}

/** Staff sign in with phone and password, and a code when two-factor authentication is enabled. */
function PasswordSignIn() {
  const { t } = useTranslator()
  const navigate = useNavigate()
  const [needsCode, setNeedsCode] = useState(false)
  const { isBusy, errors, onSubmit } = useSubmit({
    check: (fields) => checkRequired(fields, 'phone', 'password', ...needsCode ? ['code'] : []),
    send: async ({ phone = '', password = '', code }) => {
      try {
        await signIn('user', phone, password, code?.trim())
      } catch (error) {
        if (!(error instanceof Failure) || error.code !== 'E_SECOND_FACTOR' || needsCode) throw error
        return setNeedsCode(true)
      }
      keepSignInLook()
      offerPinAfterSignIn()
      await navigate('/user/dashboard', { replace: true })
    },
  })
  useArrivalNotice()
  return (
    <SignInCard title={t('ui.auth.sign_in')} lead={t('ui.auth.staff_lead')}>
      <form method="dialog" noValidate onSubmit={onSubmit}>
        <PhoneField name="phone" label={t('ui.auth.phone')} autoComplete="username" error={errors.phone} autoFocus required />
        <PasswordField name="password" label={t('ui.auth.password')} autoComplete="current-password" error={errors.password} required />
        {needsCode && <CodeField label={t('ui.auth.second_code')} help={t('ui.auth.second_code_help')} error={errors.code} autoFocus />}
        <SubmitButton isBusy={isBusy}>{t('ui.auth.sign_in')}</SubmitButton>
      </form>
      <DemoLine text="ui.auth.demo_user" />
      <p className="gate-aside"><Link to="/user/forgot-password">{t('ui.auth.forgot')}</Link></p>
    </SignInCard>
  )
}
