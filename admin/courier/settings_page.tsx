import { LOCALES, type Locale } from '#common/locales'
import type { CourierDay } from '#common/courier/day'
import { Icon } from '../kit/controls/icons/icon.tsx'
import { LanguageName } from '../kit/controls/language_name.tsx'
import { logout } from '../kit/controls/icons/light_page_icons.ts'
import { saveTheme, useThemeMode } from '../kit/controls/theme_mode.ts'
import { showConfirm } from '../kit/providers/alerts.ts'
import { signOut } from '../kit/providers/session/auth_requests.ts'
import { useTranslator } from '../kit/providers/texts/i18n.ts'
import { setCourierLanguage } from '../kit/providers/texts/language.ts'
import { readSession, updateSession } from '../kit/providers/session/session.ts'
import { PushSection } from '../kit/push/section.tsx'
import { changeCourier, useDuty } from './shipment/duty.ts'
import { useCourierState } from './state.ts'
import { Chips } from './chips.tsx'
import { ChoosePinForm } from './sign_in/choose_pin_form.tsx'
import { CourierLayout } from './layout.tsx'
import { countActions } from './outbox/queue.ts'
import { useCourierDay } from './use_courier_day.ts'
import { WideButton } from './wide_button.tsx'

/** Duty, PIN, language, and leaving. */
export function Component() {
  const { t } = useTranslator()
  const { day } = useCourierDay()
  return (
    <CourierLayout title={t('courier.settings.title')}>
      {day && <Duty day={day} />}
      <section className="courier-section" aria-labelledby="pin"><h2 id="pin">{t('courier.pin.title')}</h2><ChoosePinForm /></section>
      <section className="courier-section" aria-labelledby="language">
        <h2 id="language">{t('ui.shell.language')}</h2><Languages day={day} /></section>
      <Theme />
      <PushSection className="courier-section" />
      <SignOut />
    </CourierLayout>
  )
}

function Duty({ day }: { readonly day: CourierDay }) {
  const { t } = useTranslator()
  const { isOn, isBusy, toggle } = useDuty(day)
  const { name, vehicle } = day.courier
  return (
    <section className="courier-section">
      <h2><bdi>{name}</bdi></h2>
      {vehicle && <p className="muted"><bdi dir="ltr">{vehicle.registration_number}</bdi></p>}
      <WideButton role="switch" aria-checked={isOn} isBusy={isBusy} onClick={toggle}>
        {t(isOn ? 'courier.settings.on_duty' : 'courier.settings.off_duty')}</WideButton>
    </section>
  )
}

function Languages({ day }: { readonly day: CourierDay | null }) {
  const { t, language } = useTranslator()
  const choose = async (locale: Locale) => {
    const session = readSession()
    if (session) updateSession({ person: { ...session.person, locale } })
    await setCourierLanguage(locale)
    if (day) await changeCourier(day, { locale }, t)
  }
  return (
    <Chips
      label={t('ui.shell.language')} options={LOCALES.map((value) => ({ value, label: <LanguageName of={value} /> }))}
      chosen={language} onChoose={(locale) => { void choose(locale) }}
    />
  )
}

function Theme() {
  const { t } = useTranslator()
  const mode = useThemeMode()
  return (
    <WideButton onClick={() => { saveTheme(mode === 'dark' ? 'light' : 'dark') }}>
      {t(mode === 'dark' ? 'ui.shell.light' : 'ui.shell.dark')}
    </WideButton>
  )
}

/** What waits stays on this phone, for this courier only. */
function SignOut() {
  const { t } = useTranslator()
  const { actions } = useCourierState()
  const { waiting, refused } = countActions(actions)
  const leave = async () => {
    const [title, message] = [t('ui.shell.sign_out'), t('courier.settings.kept', { count: waiting + refused })]
    if (waiting + refused > 0 && !await showConfirm({ type: 'confirm', title, message, confirmLabel: title })) return
    await signOut()
  }
  return <WideButton onClick={() => { void leave() }}><Icon of={logout} isMirrored />{t('ui.shell.sign_out')}</WideButton>
}
