import { useEffect, useState } from 'react'
import { log } from '../providers/log.ts'
import { useWords } from '../providers/words.ts'
import { deviceState, switchOff, switchOn, type DeviceState } from './device.ts'
import './push.css'

/** Among one's own data: notifications on this device, on or off. */
export default function DeviceSwitch({ className, onTurned }: { className: string; onTurned?: () => void }) {
  const { t } = useWords()
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
    // Who allows it in the settings of the browser comes back to this page.
    const look = () => { setState(deviceState()) }
    window.addEventListener('focus', look)
    return () => { window.removeEventListener('focus', look) }
  }, [])
  const turn = (on: boolean) => {
    setIsBusy(true)
    setIsFailed(false)
    void (on ? switchOn() : switchOff())
      .catch((error: unknown) => { log(error); setIsFailed(true) })
      .finally(() => { setIsBusy(false); setState(deviceState()); onTurned?.() })
  }
  return { state, isBusy, isFailed, turn }
}
