/** The proof of a stop as it is typed, and the inputs for it. Pure. */
import { isCodeReplaced, missingProof, type ProofPart } from '#common/orders/stop_proof'
import type { CourierProof } from '#common/courier/day'

interface TypedParts { readonly photos: number; readonly has_signature: boolean; readonly code: string; readonly note: string }

/** A typed code is sent before the stop ends: the server says whether it is right. */
export const missingParts = (proof: CourierProof, typed: TypedParts): readonly ProofPart[] => missingProof(proof.demand, {
  has_code: proof.has_code, is_code_right: proof.is_code_right || (typed.code.trim() !== '' && !isCodeReplaced(proof)),
  code_tries: proof.code_tries, has_signature: proof.has_signature || typed.has_signature,
  has_photo: proof.photos.length + typed.photos > 0, has_note: typed.note.trim() !== '',
})

/** `handled_items` of a stop. */
export const isItemCount = (count: number | null | undefined): boolean => typeof count === 'number' && count >= 1 && count <= 500

/** Which inputs the page shows. A photo can always be added. */
export function proofInputs(proof: CourierProof): readonly ProofPart[] {
  const code: readonly ProofPart[] = proof.is_code_right ? [] : isCodeReplaced(proof) ? ['note'] : ['code']
  switch (proof.demand) {
    case 'none': case 'photo': return []
    case 'signature': return ['signature']
    case 'code': return code
    case 'code_or_signature': return ['signature', ...code]
  }
}

/** The sentence about what is demanded, below `courier.proof.demand`. */
export function demandKey(proof: CourierProof): string {
  if (!isCodeReplaced(proof)) return proof.demand
  return { code: 'replaced', code_or_signature: 'signature_or_replaced' }[proof.demand as string] ?? proof.demand
}
