import { useEffect, useState } from 'react'
import { log } from '../providers/log.ts'
import { useWords } from '../providers/words.ts'
import { deviceState, pushSettings, switchOff, switchOn, type DeviceState } from './device.ts'
import './push.css'

/** Among one's own data: notifications on this device, on or off. Nothing where the server has no push. */
export function DeviceSwitch({ className }: { className: string }) {
  const { t } = useWords()
  const { state, isBusy, isFailed, turn } = useDevice()
  if (!state) return null
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

function useDevice() {
  const [state, setState] = useState<DeviceState | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [isFailed, setIsFailed] = useState(false)
  useEffect(() => {
    let isConfigured = false
    const look = () => { if (isConfigured) setState(deviceState()) }
    pushSettings().then((settings) => { isConfigured = settings !== null; look() }).catch(log)
    // Who allows it in the settings of the browser comes back to this page.
    window.addEventListener('focus', look)
    return () => { window.removeEventListener('focus', look) }
  }, [])
  const turn = (on: boolean) => {
    setIsBusy(true)
    setIsFailed(false)
    void (on ? switchOn() : switchOff())
      .catch((error: unknown) => { log(error); setIsFailed(true) })
      .finally(() => { setIsBusy(false); setState(deviceState()) })
  }
  return { state, isBusy, isFailed, turn }
}
