/** What is demanded as proof of a stop, and what of it is missing. The same rule as the server's (backend/shipments). Pure. */
import { MAX_CODE_TRIES, type CourierProof } from '#common/courier_day'

export interface GivenProof { readonly photos: number; readonly has_signature: boolean; readonly code: string; readonly note: string }
export type ProofPart = 'photos' | 'signature' | 'code' | 'note'

/** The client has no code, or too many wrong ones were tried: a photo and a sentence replace it. */
export const isCodeReplaced = ({ has_code, code_tries, is_code_right }: CourierProof): boolean =>
  !is_code_right && (!has_code || code_tries >= MAX_CODE_TRIES)

export function missingProof(proof: CourierProof, given: GivenProof): readonly ProofPart[] {
  const photos: readonly ProofPart[] = proof.photos.length + given.photos > 0 ? [] : ['photos']
  const signature: readonly ProofPart[] = proof.has_signature || given.has_signature ? [] : ['signature']
  switch (proof.demand) {
    case 'none': return []
    case 'photo': return photos
    case 'signature': return signature
    case 'code': return missingCode(proof, given, photos)
    case 'code_or_signature': return signature.length === 0 ? [] : isCodeReplaced(proof) ? signature : missingCode(proof, given, photos)
  }
}

function missingCode(proof: CourierProof, { code, note }: GivenProof, photos: readonly ProofPart[]): readonly ProofPart[] {
  if (isCodeReplaced(proof)) return [...photos, ...note.trim() === '' ? ['note'] as const : []]
  return proof.is_code_right || code.trim() !== '' ? [] : ['code']
}

/** `handled_items` of a stop. */
export const isItemCount = (count: number | null | undefined): boolean => typeof count === 'number' && count >= 1 && count <= 500

/** Which inputs the page shows. A photo can always be added. */
export function proofInputs(proof: CourierProof): readonly ProofPart[] {
  const replaced = isCodeReplaced(proof)
  const code: readonly ProofPart[] = proof.is_code_right ? [] : replaced ? ['note'] : ['code']
  switch (proof.demand) {
    case 'none': case 'photo': return []
    case 'signature': return ['signature']
    case 'code': return code
    case 'code_or_signature': return ['signature', ...replaced ? [] : code]
  }
}
