/** What the courier must know on every page: the session, the clock, what the office tells, the storage, a new version. */
import { Suspense, useState, type ReactNode } from 'react'
import type { CourierMessage } from '#common/courier/day'
import { useTranslator } from '../kit/providers/texts/i18n.ts'
import { endSession } from '../kit/providers/session/session.ts'
import { NOTABLE_MS, useClockOffset } from './server_time.ts'
import { useCourierState } from './state.ts'
import { useKnownDevice } from './sign_in/known_device.ts'
import { loadedLater } from './shipment/loaded_later.ts'
import { countActions } from './outbox/queue.ts'
import { News } from './news.tsx'
import { useNewVersion } from './register_worker.ts'
import { useCourierDay } from './use_courier_day.ts'
import { WideButton } from './wide_button.tsx'

const UnlockSheet = loadedLater(() => import('./sign_in/unlock_sheet.tsx'))

export function Notices() {
  const { t } = useTranslator()
  const { day, state: { is_storage_full } } = useCourierDay()
  // A day that the phone has kept from an earlier version has none.
  const messages: readonly CourierMessage[] | undefined = day?.messages
  const version = useNewVersion()
  return (
    <>
      <LockedNotice />
      <ClockNotice />
      {messages && messages.length > 0 && <News messages={messages} />}
      {is_storage_full && <Notice title={t('courier.storage.title')}>{t('courier.storage.day_not_kept')}</Notice>}
      {version && (
        <Notice title={t('courier.version.title')}>
          <button type="button" className="button" onClick={version}>{t('courier.version.load')}</button>
        </Notice>
      )}
    </>
  )
}

const Notice = ({ title, children }: { readonly title: string; readonly children?: ReactNode }) => (
  <div className="notice" role="status"><strong>{title}</strong>{children}</div>
)

/** The pages stay usable; only sending needs the session. */
function LockedNotice() {
  const { t } = useTranslator()
  const { is_locked, actions, courier_id } = useCourierState()
  const device = useKnownDevice()
  const [isOpen, setIsOpen] = useState(false)
  if (!is_locked) return null
  const { waiting } = countActions(actions)
  const hasPin = device !== null && device.courier_id === courier_id
  return (
    <Notice title={t('courier.locked.title')}>
      <p>{waiting > 0 ? t('courier.locked.waiting', { count: waiting }) : t('courier.locked.nothing')}</p>
      <WideButton isPrimary onClick={() => { if (hasPin) setIsOpen(true); else endSession('expired') }}>
        {t(hasPin ? 'courier.locked.pin' : 'courier.locked.password')}
      </WideButton>
      {isOpen && <Suspense><UnlockSheet onClose={() => { setIsOpen(false) }} /></Suspense>}
    </Notice>
  )
}

function ClockNotice() {
  const { t } = useTranslator()
  const offset = useClockOffset()
  if (Math.abs(offset) < NOTABLE_MS) return null
  const minutes = Math.round(Math.abs(offset) / 60_000)
  const hours = Math.round(minutes / 60)
  const far = minutes < 90 ? t('courier.clock.minutes', { count: minutes }) : t('courier.clock.hours', { count: hours })
  return <Notice title={t('courier.clock.title')}>{t(offset > 0 ? 'courier.clock.slow' : 'courier.clock.fast', { far })}</Notice>
}
