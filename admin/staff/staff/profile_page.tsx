/** The profile of staff with what needs texts of its own: working time, PIN and shared device. */
import { Component as Profile } from '../../kit/auth/profile/profile.tsx'
import { ClockSection } from './time_clock_section.tsx'
import { OwnPhone } from './own_phone.tsx'
import { OwnPin, SharedDevice } from './pin_sections.tsx'

export const Component = () => (
  <Profile>
    <ClockSection className="profile-card" />
    <OwnPin className="profile-card" />
    <OwnPhone className="profile-card" />
    <SharedDevice className="profile-card" />
  </Profile>
)
