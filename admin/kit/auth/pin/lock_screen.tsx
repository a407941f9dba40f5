/** Over a page whose token is over: the PIN of its person goes on where they were. Nothing behind it can be read, reached or sent. */
import { useState } from 'react'
import { Logo } from '../../controls/icons/logo.tsx'
import { useModal } from '../../controls/hooks/use_modal.ts'
import { Failure } from '../../providers/rest/api_failure.ts'
import { signInWithPin, signOut } from '../../providers/session/auth_requests.ts'
import { forgetDeviceToken, readDeviceToken } from '../../providers/session/device_token.ts'
import { displayNameOf, endSession, type Person } from '../../providers/session/session.ts'
import { useTranslator } from '../../providers/texts/i18n.ts'
import { CodeForm } from './code_form.tsx'
import { messageOf, type PinProof } from './device_people.tsx'
import { PinPad } from './pad.tsx'
import './lock_screen.css'

export default function LockScreen({ person }: { readonly person: Person }) {
  const { t } = useTranslator()
  const dialog = useModal()
  const [refusal, setRefusal] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [proved, setProved] = useState<PinProof | null>(null)
  const send = (proof: PinProof, code?: string) => signInWithPin('user', { ...proof, ...code && { code } })
  const enter = async (pin: string) => {
    const proof = { device_token: readDeviceToken() ?? '', user_id: person.id, pin }
    setIsBusy(true)
    setRefusal('')
    await send(proof).catch((error: unknown) => {
      const code = error instanceof Failure ? error.code : ''
      if (code === 'E_SECOND_FACTOR') return setProved(proof)
      // The office has revoked the phone, or the password was changed: the password signs in.
      if (code === 'E_DEVICE') { forgetDeviceToken(); return endSession('expired') }
      setRefusal(messageOf(error))
    })
    setIsBusy(false)
  }
  return (
    <dialog
      ref={dialog} className="lock" aria-labelledby="lock-name" onCancel={(event) => { event.preventDefault() }}
      // A browser closes by a second Escape without asking.
      onClose={(event) => { event.currentTarget.showModal() }}
    >
      <div className="lock-card">
        <Logo />
        <h2 id="lock-name"><bdi>{displayNameOf(person)}</bdi></h2>
        <p className="muted">{t('ui.lock.lead')}</p>
        {refusal && <p className="field-error" role="alert">{refusal}</p>}
        {proved ? <CodeForm send={async (code) => { await send(proved, code) }} />
          : <PinPad label={t('ui.lock.unlock')} isBusy={isBusy} onEnter={enter} />}
        <div className="pin-links"><button type="button" onClick={() => { void signOut() }}>{t('ui.lock.leave')}</button></div>
      </div>
    </dialog>
  )
}
