import type { ReactNode } from 'react'
import { PushSection } from '../../push/section.tsx'
import { useTranslator } from '../../providers/texts/i18n.ts'
import { useProfile } from './use_profile.ts'
import { ContactDetails } from './contact_details.tsx'
import { PasswordChange } from '../password/change.tsx'
import { Preferences } from './preferences.tsx'
import { SecondFactor } from './second_factor.tsx'
import { Sessions } from './sessions.tsx'
import './profile.css'

/** `children`: further cards. */
export function Component({ children }: { readonly children?: ReactNode }) {
  const { t } = useTranslator()
  const profile = useProfile()
  return (
    <div className="profile">
      <h1>{t('ui.shell.profile')}</h1>
      {profile.me && (
        <>
          <ContactDetails me={profile.me} save={profile.save} />
          <Preferences me={profile.me} save={profile.save} />
          <PasswordChange save={profile.save} className="profile-card" />
          <SecondFactor className="profile-card" />
          <PushSection className="profile-card" />
          {children}
          {/* Last, so that nothing moves when a long list is loaded. */}
          <Sessions className="profile-card" />
        </>
      )}
      {profile.isLoading && <div className="profile-card skeleton" aria-busy="true" aria-label={t('ui.shell.loading')} />}
      {profile.isFailed && <button type="button" className="button" onClick={profile.load}>{t('ui.shell.try_again')}</button>}
    </div>
  )
}
