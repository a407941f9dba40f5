import { useEffect, useState } from 'react'
import { SignInCard } from '../auth/sign_in_card.tsx'
import { DemoLine } from '../auth/demo_line.tsx'
import { useSessionEndedNotice } from '../auth/session_ended_notice.ts'
import { PasswordField, PhoneField, SubmitButton } from '../controls/form_controls.tsx'
import { checkRequired, useSubmit } from '../controls/use_submit.ts'
import { useNavigate } from '../providers/navigate.ts'
import { signIn } from '../providers/auth_requests.ts'
import { log } from '../providers/log.ts'
import { useTranslator } from '../providers/i18n.ts'
import { useKnownDevice } from './known_device.ts'
import { PinForm } from './pin_form.tsx'
import { readPresses } from './phone_store.ts'
import { registerWorker } from './register_worker.ts'
import './courier.css'

/** With the PIN on a phone that knows its courier, else with phone number and password. */
export function Component() {
  const { t } = useTranslator()
  const navigate = useNavigate()
  const device = useKnownDevice()
  const [isByPassword, setIsByPassword] = useState(false)
  useEffect(registerWorker, [])
  useSessionEndedNotice()
  const enter = () => navigate('/courier', { replace: true })
  if (device && !isByPassword) {
    return (
      <div className="courier-gate">
        <SignInCard title={t('courier.pin.welcome', { name: device.name })} lead={t('courier.pin.enter')}>
          <KeptPresses />
          <PinForm device={device} onDone={() => { void enter() }} />
          <p className="gate-aside">
            <button type="button" className="button" data-kind="quiet" onClick={() => { setIsByPassword(true) }}>
              {t('courier.sign_in.by_password')}</button></p>
        </SignInCard>
      </div>
    )
  }
  return <div className="courier-gate"><PasswordSignIn onDone={enter} /></div>
}

function PasswordSignIn({ onDone }: { readonly onDone: () => Promise<void> }) {
  const { t } = useTranslator()
  const { isBusy, errors, onSubmit } = useSubmit({
    check: (fields) => checkRequired(fields, 'phone', 'password'),
    send: async ({ phone = '', password = '' }) => {
      await signIn('courier', phone, password)
      await onDone()
    },
  })
  return (
    <SignInCard title={t('courier.sign_in.title')} lead={t('courier.sign_in.lead')}>
      <KeptPresses />
      <form method="dialog" noValidate onSubmit={onSubmit}>
        <PhoneField name="phone" label={t('ui.auth.phone')} autoComplete="username" error={errors.phone} autoFocus required />
        <PasswordField name="password" label={t('ui.auth.password')} autoComplete="current-password" error={errors.password} required />
        <SubmitButton isBusy={isBusy}>{t('courier.sign_in.button')}</SubmitButton>
      </form>
      <DemoLine text="courier.sign_in.demo" />
    </SignInCard>
  )
}

/** They belong to who made them: nobody else sends them. */
function KeptPresses() {
  const { t } = useTranslator()
  const [count, setCount] = useState(0)
  useEffect(() => {
    void readPresses().then((presses) => { setCount(presses.filter(({ state }) => state !== 'sent').length) }).catch(log)
  }, [])
  return count > 0 && <p className="notice" role="status">{t('courier.sign_in.kept', { count })}</p>
}
