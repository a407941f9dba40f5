/** The profile of staff with what needs texts of its own: working time, PIN and shared device. */
import texts from 'virtual:page_texts/own_pin'
import { Component as Profile } from '../auth/profile.tsx'
import { WithPageTexts } from '../definition/page_texts.tsx'
import { ClockSection } from './clock_section.tsx'
import { OwnPin, SharedDevice } from './pin_sections.tsx'

export const Component = () => (
  <Profile>
    <ClockSection className="profile-card" />
    <WithPageTexts texts={texts} fallback={<div className="profile-card skeleton" aria-busy="true" />}>
      <OwnPin className="profile-card" />
      <SharedDevice className="profile-card" />
    </WithPageTexts>
  </Profile>
)
