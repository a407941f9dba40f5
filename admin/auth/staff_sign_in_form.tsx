import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link } from 'wouter'
import { PasswordField, SubmitButton, CodeField, PhoneField } from '../controls/form_controls.tsx'
import { useSubmit, checkRequired } from '../controls/use_submit.ts'
import { useNavigate } from '../providers/navigate.ts'
import { Failure } from '../providers/api_failure.ts'
import { signIn } from '../providers/auth_requests.ts'
import { useTranslator } from '../providers/i18n.ts'
import { readDeviceToken } from './device_token.ts'
import { DemoLine } from './demo_line.tsx'
import { SignInCard } from './sign_in_card.tsx'
import { useSessionEndedNotice } from './session_ended_notice.ts'

const DeviceSignIn = lazy(() => import('./device_sign_in.tsx'))

interface SignInProps { /** Preloads the staff area. */ readonly onTyping?: () => void }

/** The page is loaded anew when a device is enrolled. */
const neverChanges = () => () => undefined

/** With the PIN on an enrolled device, else with the password, to which the page that is rendered on the server belongs. */
export function Component({ onTyping }: SignInProps) {
  const device = useSyncExternalStore(neverChanges, readDeviceToken, () => null)
  const [isByPassword, setIsByPassword] = useState(false)
  const form = <PasswordSignIn onTyping={onTyping} />
  if (!device || isByPassword) return form
  return <Suspense fallback={form}><DeviceSignIn token={device} onPassword={() => { setIsByPassword(true) }} /></Suspense>
}

/** Staff sign in with phone and password, and a code when two-factor authentication is enabled. */
function PasswordSignIn({ onTyping }: { readonly onTyping: (() => void) | undefined }) {
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
      await navigate('/user/dashboard', { replace: true })
    },
  })
  useSessionEndedNotice()
  // The user may have started to type before hydration.
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => { if (hasText(form.current)) onTyping?.() }, [onTyping])
  return (
    <SignInCard title={t('ui.auth.sign_in')} lead={t('ui.auth.staff_lead')}>
      <form ref={form} method="dialog" noValidate onSubmit={onSubmit} onInput={onTyping}>
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

const hasText = (form: HTMLFormElement | null): boolean => form !== null && [...new FormData(form).values()].some(Boolean)
