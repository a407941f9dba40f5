/** The form of a staff user, with the reset of two-factor authentication. */
import { RoutedForm } from '../resource/form.tsx'
import type { FormParts } from '../resource/form/form_parts.ts'
import { LostSecondFactor } from './lost_second_factor.tsx'

export const Component = () => <RoutedForm parts={PARTS} />

const PARTS: FormParts = { before: { main: ({ base }) => (base ? <LostSecondFactor userId={base.id} /> : null) } }
