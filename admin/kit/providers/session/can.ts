/** What the caller may do with a record, as the server decided. */
import type { AccessDecision } from '#schema/flow'

/** `edit` and `delete` are absent when the permission is missing. */
export interface Can {
  readonly edit?: AccessDecision
  readonly delete?: AccessDecision
  readonly transitions?: Readonly<Record<string, AccessDecision>>
  /** Fields that may be written, but not now. */
  readonly fields?: Readonly<Record<string, AccessDecision>>
}

export const isAllowed = (answer: AccessDecision | undefined): boolean => answer?.allowed === true
export const refusalOf = (answer: AccessDecision | undefined): string | null => (answer?.allowed === false ? answer.reason : null)

export const allowsTransition = ({ can }: { readonly can?: Can }, verb: string): boolean => isAllowed(can?.transitions?.[verb])
