/** The steps from the public page to an order; each is an entry of the history, so that Back leads to the one before. */
import type { ChangeDraft, PickupDraft } from './draft.ts'
import type { Offer } from './api.ts'

const STEPS = ['what', 'phone', 'code', 'name'] as const
export type Step = (typeof STEPS)[number]

export interface StepProps { readonly draft: PickupDraft; readonly change: ChangeDraft; readonly offer: Offer }

const PAGE = '/client/new'
export const addressOf = (step: Step): string => (step === 'what' ? PAGE : `${PAGE}?step=${step}`)

/** That of the address, or an earlier one for which something is missing still. */
export function stepOf(search: string, { zone_id, request, code }: PickupDraft): Step {
  const asked = STEPS.find((step) => step === new URLSearchParams(search).get('step')) ?? 'what'
  const last = zone_id === null ? 'what' : request === null ? 'phone' : code === '' ? 'code' : 'name'
  return STEPS[Math.min(STEPS.indexOf(asked), STEPS.indexOf(last))] ?? 'what'
}
