import { useEffect, useState } from 'react'
import { CallCompany } from '../../kit/auth/call_company.tsx'
import { PhoneSignIn } from '../../kit/auth/phone_sign_in.tsx'
import { SignInCard } from '../../kit/auth/sign_in_card.tsx'
import { useArrivalNotice } from '../../kit/auth/arrival_notice.ts'
import { useNavigate } from '../../kit/providers/navigate.ts'
import { log } from '../../kit/providers/log.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { keepCourierLanguage } from '../../kit/providers/texts/language.ts'
import { useKnownDevice, type KnownDevice } from './known_device.ts'
import { PinForm } from './pin_form.tsx'
import { readActions } from '../outbox/offline_store.ts'
import { registerWorker } from '../register_worker.ts'
import '../courier.css'

/** With the PIN on a phone that knows its courier, else with phone number and password. */
export function Component() {
  const navigate = useNavigate()
  const device = useKnownDevice()
  const [isByPassword, setIsByPassword] = useState(false)
  useEffect(registerWorker, [])
  const enter = () => navigate('/courier', { replace: true })
  const usesPin = device !== null && !isByPassword
  return (
    <div className="courier-gate">
      {usesPin
        ? <PinSignIn device={device} onDone={enter} onPassword={() => { setIsByPassword(true) }} />
        : <PasswordSignIn isKnown={device !== null} onDone={enter} />}
    </div>
  )
}

interface PinSignInProps { readonly device: KnownDevice; readonly onDone: () => Promise<void>; readonly onPassword: () => void }

function PinSignIn({ device, onDone, onPassword }: PinSignInProps) {
  const { t } = useTranslator()
  useArrivalNotice()
  return (
    <SignInCard title={t('courier.pin.welcome', { name: device.name })} lead={t('courier.pin.enter')}>
      <KeptActions />
      <PinForm device={device} onDone={() => { void onDone() }} />
      <p className="gate-aside">
        <button type="button" className="button" data-kind="quiet" onClick={onPassword}>{t('courier.sign_in.by_password')}</button>
      </p>
    </SignInCard>
  )
}

function PasswordSignIn({ isKnown, onDone }: { readonly isKnown: boolean; readonly onDone: () => Promise<void> }) {
  const { t, language } = useTranslator()
  const enter = async () => {
    if (!isKnown) keepCourierLanguage(language)
    await onDone()
  }
  return (
    <PhoneSignIn
      guard="courier" title={t('courier.sign_in.title')} lead={t('courier.sign_in.lead')} button={t('courier.sign_in.button')}
      below={<CallCompany text={t('courier.sign_in.forgot')} />}
      demo="courier.sign_in.demo" onDone={enter} above={<KeptActions />}
    />
  )
}

/** They belong to who made them: nobody else sends them. */
function KeptActions() {
  const { t } = useTranslator()
  const [count, setCount] = useState(0)
  useEffect(() => {
    void readActions().then((actions) => { setCount(actions.filter(({ state }) => state !== 'sent').length) }).catch(log)
  }, [])
  return count > 0 && <p className="notice" role="status">{t('courier.sign_in.kept', { count })}</p>
}
