/** /user/clock: staff clock in and out on a shared device. Nobody is signed in by it. */
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { Clocked } from '#common/time/time_clock'
import type { DevicePerson } from '#common/pin'
import { call } from '../../providers/rest/http.ts'
import { readDeviceToken } from '../../providers/session/device_token.ts'
import { useTranslator } from '../../providers/texts/i18n.ts'
import { clockedText, forgottenText, useClockTexts } from './time_clock_texts.ts'
import { DevicePeopleList, type PinProof } from './device_people.tsx'
import { signInPages } from '../route_guards.ts'
import { SignInCard, SignInLink } from '../sign_in_card.tsx'

/** As long the greeting stays, for the next person in the line. */
const GREETING_MS = 5000

export function Component() {
  const { t } = useTranslator()
  const texts = useClockTexts()
  const [token, setToken] = useState(readDeviceToken)
  const [clocked, setClocked] = useState<Clocked | null>(null)
  useEffect(() => {
    const timer = clocked && setTimeout(() => { setClocked(null) }, GREETING_MS)
    return () => { if (timer) clearTimeout(timer) }
  }, [clocked])
  const send = async (proof: PinProof, { since }: DevicePerson) => {
    const body = { ...proof, direction: since ? 'out' : 'in' }
    setClocked((await call<Clocked>('/auth/user/clock', { method: 'POST', body, token: null })).body)
  }
  if (!token) return <SignInCard title={t('ui.pin.clock')}><p>{t('ui.pin.not_enrolled')}</p><SignInLink /></SignInCard>
  return (
    <SignInCard title={t('ui.pin.clock')} lead={clocked ? '' : t('ui.pin.lead')}>
      {clocked && (
        <div role="status">
          <p className="pin-done">{clockedText(texts, clocked)}</p>
          {clocked.forgotten && <p>{forgottenText(texts, clocked.forgotten)}</p>}
        </div>
      )}
      {clocked && <button type="button" className="button" autoFocus onClick={() => { setClocked(null) }}>{t('ui.pin.others')}</button>}
      {!clocked && (
        <DevicePeopleList
          token={token} action={({ since }) => t(since ? 'ui.pin.out' : 'ui.pin.in')} send={send} onRevoked={() => { setToken(null) }}
        ><Link to={signInPages.user}>{t('ui.auth.sign_in')}</Link></DevicePeopleList>
      )}
    </SignInCard>
  )
}
