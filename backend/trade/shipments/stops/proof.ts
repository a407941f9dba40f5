/** The proof that a stop was done: demanded of couriers by a setting, not of staff who enter it afterwards. Source: domain.md T-D1. */
import { missingProof } from '#common/orders/stop_proof'
import type { ProofDemand } from '#common/courier/day'
import { invalid } from '#backend/engine/resource/refusals'
import { settingOf } from '#backend/services/settings/setting_of'
import type { Row } from '#resources'
import type { RuleContext } from '#backend/engine/resource/rule_context'
import type { TransitionContext } from '#backend/engine/resource/handler_types'
import type { Values } from '#backend/engine/resource/store'

type Stop = Row<'order_deliveries'>
type Ending = TransitionContext<'order_deliveries'>

export const proofDemandOf = (context: RuleContext, { kind }: Pick<Stop, 'kind'>): ProofDemand =>
  settingOf(context, kind === 'collect' ? 'delivery_proof_of_collection' : 'delivery_proof_of_delivery')

/** A wrong code is counted, and no error: an error would take the count back. */
export function checkCode({ store, row: stop, args }: Ending): Values<'order_deliveries'> {
  const { code } = args as { readonly code: string }
  return code.trim() === stop.proof_code ? { code_checked_at: store.context.now } : { code_tries: (stop.code_tries ?? 0) + 1 }
}

/** Throws Invalid at what is missing, and stores what there is. */
export async function takeProof({ store, row: stop, listIds }: Ending): Promise<Values<'order_deliveries'>> {
  if (store.caller?.guard !== 'courier') return {}
  const hasPhoto = (await listIds('photos')).length > 0
  const [missing] = missingProof(proofDemandOf(store.context, stop), {
    has_code: stop.proof_code !== null, is_code_right: stop.code_checked_at !== null, code_tries: stop.code_tries ?? 0,
    has_signature: stop.signature_id !== null, has_photo: hasPhoto, has_note: stop.proof_note !== null && stop.proof_note.trim() !== '',
  })
  if (missing) throw invalid(FIELDS[missing], (t) => t(`errors.shipments.proof.${FIELDS[missing]}`))
  return { proof_type: givenProof(stop, hasPhoto) }
}

const FIELDS = { photos: 'photos', signature: 'signature_id', code: 'code', note: 'proof_note' } as const

function givenProof(stop: Stop, hasPhoto: boolean): Stop['proof_type'] {
  if (stop.code_checked_at !== null) return 'code'
  if (stop.signature_id !== null) return 'signature'
  return hasPhoto ? 'photo' : 'none'
}

/** Goods that were damaged on the way need a photo of the courier. */
export function assertDamagePhoto({ store, row: item }: TransitionContext<'order_delivery_items'>): object {
  if (store.caller?.guard === 'courier' && item.photo_id === null) throw invalid('photo_id', (t) => t('errors.shipments.proof.damage'))
  return {}
}
