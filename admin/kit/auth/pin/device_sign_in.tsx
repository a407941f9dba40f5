/** Sign-in of staff on a shared device: the name, then the PIN, and the code when two-factor authentication is enabled. */
import { useState } from 'react'
import { Link } from 'wouter'
import { Failure } from '../../providers/rest/api_failure.ts'
import { signInWithPin } from '../../providers/session/auth_requests.ts'
import { useTranslator } from '../../providers/texts/i18n.ts'
import { useNavigate } from '../../providers/navigate.ts'
import { CodeForm } from './code_form.tsx'
import { DevicePeopleList, type PinProof } from './device_people.tsx'
import { keepSignInLook } from '../keep_sign_in_look.ts'
import { SignInCard } from '../sign_in_card.tsx'

interface DeviceSignInProps { readonly token: string; readonly onPassword: () => void }

export default function DeviceSignIn({ token, onPassword }: DeviceSignInProps) {
  const { t } = useTranslator()
  const navigate = useNavigate()
  const [proved, setProved] = useState<PinProof | null>(null)
  const enter = async (proof: PinProof, code?: string) => {
    await signInWithPin('user', { ...proof, ...code && { code } })
    keepSignInLook()
    await navigate('/user/dashboard', { replace: true })
  }
  const send = async (proof: PinProof) => {
    try {
      await enter(proof)
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'E_SECOND_FACTOR') throw error
      setProved(proof)
    }
  }
  return (
    <SignInCard title={t('ui.auth.sign_in')} lead={t('ui.pin.lead')}>
      {proved ? <CodeForm send={(code) => enter(proved, code)} /> : (
        <DevicePeopleList token={token} action={() => t('ui.auth.sign_in')} send={send} onRevoked={onPassword}>
          <Link to="/user/clock">{t('ui.pin.clock')}</Link>
          <button type="button" onClick={onPassword}>{t('ui.pin.use_password')}</button>
        </DevicePeopleList>
      )}
    </SignInCard>
  )
}
