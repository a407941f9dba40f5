/** The names on a shared device, and the PIN of the one that is chosen. */
import { useState, type ReactNode } from 'react'
import type { DevicePeople, DevicePerson } from '#common/pin'
import { useFetch } from '../../controls/hooks/use_fetch.ts'
import { Initials } from '../../controls/initials.tsx'
import { useFormat } from '../../format/use_format.ts'
import { Failure } from '../../providers/rest/api_failure.ts'
import { call } from '../../providers/rest/http.ts'
import { forgetDeviceToken } from '../../providers/session/device_token.ts'
import { useTranslator } from '../../providers/texts/i18n.ts'
import { PinPad } from './pad.tsx'

export interface PinProof { readonly device_token: string; readonly user_id: number; readonly pin: string }

interface DevicePeopleProps {
  readonly token: string
  /** The button below the keys. */
  readonly action: (person: DevicePerson) => string
  /** Throws what the server refuses. */
  readonly send: (proof: PinProof, person: DevicePerson) => Promise<void>
  /** The device was revoked. */
  readonly onRevoked: () => void
  /** Below the names or the keys. */
  readonly children?: ReactNode
}

export function DevicePeopleList({ token, action, send, onRevoked, children }: DevicePeopleProps) {
  const { t } = useTranslator()
  const format = useFormat()
  const { loaded, reload } = useFetch(token, (signal) => fetchPeople(token, onRevoked, signal))
  const [person, setPerson] = useState<DevicePerson | null>(null)
  const [refusal, setRefusal] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const enter = async (chosen: DevicePerson, pin: string) => {
    setIsBusy(true)
    setRefusal('')
    await send({ device_token: token, user_id: chosen.id, pin }, chosen).then(() => { setPerson(null); reload() }, (error: unknown) => {
      if (error instanceof Failure && error.code === 'E_DEVICE') return revoke(onRevoked)
      setRefusal(messageOf(error))
    })
    setIsBusy(false)
  }
  if (loaded.state === 'loading') return <p role="status">{t('ui.shell.loading')}</p>
  if (loaded.state === 'failed') return <button type="button" className="button" onClick={reload}>{t('ui.shell.try_again')}</button>
  return (
    <>
      {person && (
        <>
          <h2>{person.full_name}</h2>
          {refusal && <p className="field-error" role="alert">{refusal}</p>}
          <PinPad key={person.id} label={action(person)} isBusy={isBusy} onEnter={(pin) => enter(person, pin)} />
        </>
      )}
      {!person && loaded.value.people.length === 0 && <p>{t('ui.pin.nobody')}</p>}
      {!person && (
        <ul className="pin-people">
          {loaded.value.people.map((one) => (
            <li key={one.id}>
              <button type="button" className="button" onClick={() => { setRefusal(''); setPerson(one) }}>
                <Initials name={one.full_name} />
                <bdi>{one.full_name}</bdi>
                {one.since && <small>{t('ui.pin.since', { time: format.datetime(one.since) })}</small>}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="pin-links">
        {person && <button type="button" onClick={() => { setPerson(null) }}>{t('ui.pin.others')}</button>}
        {children}
      </div>
    </>
  )
}

async function fetchPeople(token: string, onRevoked: () => void, signal: AbortSignal): Promise<DevicePeople> {
  try {
    const asked = { method: 'POST', body: { device_token: token }, token: null, signal } as const
    return (await call<DevicePeople>('/auth/user/devices/people', asked)).body
  } catch (error) {
    if (error instanceof Failure && error.code === 'E_DEVICE') revoke(onRevoked)
    throw error
  }
}

function revoke(onRevoked: () => void): void {
  forgetDeviceToken()
  onRevoked()
}

/** That of a field first: which try it was, or what is refused. */
export function messageOf(error: unknown): string {
  const [ofField] = error instanceof Failure ? Object.values(error.errors ?? {}).flat() : []
  return ofField ?? (error instanceof Error ? error.message : String(error))
}
