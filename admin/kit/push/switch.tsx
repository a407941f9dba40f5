import { useEffect, useState } from 'react'
import { log } from '../providers/log.ts'
import { useTranslator } from '../providers/texts/i18n.ts'
import { deviceState, disablePush, enablePush, type DeviceState } from './device.ts'
import './push.css'

/** A switch for push messages on this device, on the account page. */
export default function PushSwitch({ className, onTurned }: { className: string; onTurned?: () => void }) {
  const { t } = useTranslator()
  const { state, isBusy, isFailed, turn } = useDevice(onTurned)
  return (
    <section className={className}>
      <h2>{t('ui.push.title')}</h2>
      <label className="push-switch">
        <input
          type="checkbox" role="switch" checked={state === 'on'} disabled={isBusy || state === 'blocked' || state === 'unsupported'}
          onChange={({ target }) => { turn(target.checked) }}
        />
        {t('ui.push.switch')}
      </label>
      <p className="push-state" role="status">{t(isFailed ? 'alerts.try_later' : `ui.push.${state}`)}</p>
    </section>
  )
}

function useDevice(onTurned?: () => void) {
  const [state, setState] = useState<DeviceState>(deviceState)
  const [isBusy, setIsBusy] = useState(false)
  const [isFailed, setIsFailed] = useState(false)
  useEffect(() => {
    // The permission may have changed in the browser's settings.
    const update = () => { setState(deviceState()) }
    window.addEventListener('focus', update)
    return () => { window.removeEventListener('focus', update) }
  }, [])
  const turn = (on: boolean) => {
    setIsBusy(true)
    setIsFailed(false)
    void (on ? enablePush() : disablePush())
      .catch((error: unknown) => { log(error); setIsFailed(true) })
      .finally(() => { setIsBusy(false); setState(deviceState()); onTurned?.() })
  }
  return { state, isBusy, isFailed, turn }
}
