/** Somebody of the staff; who has lost the second step of their sign-in is helped here. */
import { RoutedForm } from '../resource/form.tsx'
import type { FormParts } from '../resource/form/parts.ts'
import { LostSecondFactor } from './lost_second_factor.tsx'

export const Component = () => <RoutedForm parts={PARTS} />

const PARTS: FormParts = { before: { main: ({ base }) => (base ? <LostSecondFactor userId={base.id} /> : null) } }
