import { createOwnParts, type OwnParts } from '../own_parts.ts'
import type { TransitionPart } from './dialog.tsx'

export type TransitionParts = Readonly<Record<string, TransitionPart>>
export type OwnTransitionParts = OwnParts<TransitionParts>
export const { register: registerOwnTransitionParts, useParts: useOwnTransitionParts } =
  createOwnParts<TransitionParts>('transition parts')
