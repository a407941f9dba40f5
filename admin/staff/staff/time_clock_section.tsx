/** Clocking in and out in the own session: on the page of a worker and in the profile. */
import { useState } from 'react'
import type { Clocked, ClockState } from '#common/time/time_clock'
import { clockedText, forgottenText, useClockTexts } from '../../kit/auth/pin/time_clock_texts.ts'
import { useFetch } from '../../kit/controls/hooks/use_fetch.ts'
import { showAlert, showFailure } from '../../kit/providers/alerts.ts'
import { call } from '../../kit/providers/rest/http.ts'

const PATH = '/api/user/attendance/clock'

export function ClockSection({ className }: { readonly className: string }) {
  const words = useClockTexts()
  const { t, format } = words
  const { loaded, reload } = useFetch(PATH, async (signal) => (await call<ClockState>(PATH, { signal })).body)
  const [isBusy, setIsBusy] = useState(false)
  if (loaded.state !== 'ready') return <div className={className} aria-busy={loaded.state === 'loading'} />
  const { since, forgotten } = loaded.value
  const clock = async () => {
    setIsBusy(true)
    try {
      const { body } = await call<Clocked>(PATH, { method: 'POST', body: { direction: since ? 'out' : 'in' } })
      showAlert({ key: 'clocked', type: 'success', timeOut: 5_000, title: clockedText(words, body), message: '' })
    } catch (error) {
      showFailure(error)
    }
    setIsBusy(false)
    reload()
  }
  return (
    <section className={className}>
      <h2>{t('ui.own_pin.my_time')}</h2>
      <p>{since ? t('ui.pin.since', { time: format.datetime(since) }) : t('ui.own_pin.not_in')}</p>
      {forgotten && <p className="field-error">{forgottenText(words, forgotten)}</p>}
      <div>
        <button type="button" className="button" data-kind="primary" aria-busy={isBusy} disabled={isBusy} onClick={() => { void clock() }}>
          {t(since ? 'ui.pin.out' : 'ui.pin.in')}
        </button>
      </div>
    </section>
  )
}
