import { createOwnParts, type OwnParts } from '../own_parts.ts'
import type { Resource } from '../../definition/definition.ts'
import type { Row } from '../../definition/record.ts'
import { transitionKey, type I18n } from '../../definition/translation.ts'
import type { TransitionPart } from './dialog.tsx'

export type TransitionParts = Readonly<Record<string, TransitionPart>>
export type OwnTransitionParts = OwnParts<TransitionParts>
export const { register: registerOwnTransitionParts, useParts: useOwnTransitionParts } =
  createOwnParts<TransitionParts>('transition parts')

interface NamedTransition {
  readonly resource: Resource
  readonly row: Row
  readonly verb: string
  readonly parts: TransitionParts | undefined
}

export const transitionLabel = ({ resource, row, verb, parts }: NamedTransition, i18n: I18n): string =>
  parts?.[verb]?.label?.(row, i18n) ?? i18n.t(transitionKey(resource, verb))
