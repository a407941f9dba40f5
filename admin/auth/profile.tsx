import { DeviceSection } from '../push/device_section.tsx'
import { useWords } from '../providers/words.ts'
import { useMe } from './me.ts'
import { OwnData } from './own_data.tsx'
import { PasswordChange } from './password_change.tsx'
import { Preferences } from './preferences.tsx'
import { SecondFactor } from './second_factor.tsx'
import { Sessions } from './sessions.tsx'
import './profile.css'

/** What staff may change about themselves. */
export function Component() {
  const { t } = useWords()
  const own = useMe()
  return (
    <div className="profile">
      <h1>{t('ui.shell.profile')}</h1>
      {own.me && (
        <>
          <OwnData me={own.me} save={own.save} />
          <Preferences me={own.me} save={own.save} />
          <PasswordChange save={own.save} className="profile-card" />
          <SecondFactor className="profile-card" />
          <Sessions className="profile-card" />
          <DeviceSection className="profile-card" />
        </>
      )}
      {own.isLoading && <div className="profile-card skeleton" aria-busy="true" aria-label={t('ui.shell.loading')} />}
      {own.isFailed && <button type="button" className="button" onClick={own.load}>{t('ui.shell.try_again')}</button>}
    </div>
  )
}
