/** What is demanded as proof of a stop, and what of it is missing: before it is pressed, and when the server receives it. Pure. */
import { MAX_CODE_TRIES, type ProofDemand } from '../courier/day.ts'

interface GivenProof {
  /** The client has a code. */
  readonly has_code: boolean
  readonly is_code_right: boolean
  readonly code_tries: number
  readonly has_signature: boolean
  readonly has_photo: boolean
  readonly has_note: boolean
}
export type ProofPart = 'photos' | 'signature' | 'code' | 'note'

/** The client has no code, or too many wrong ones were tried: a photo and a sentence replace it. */
export const isCodeReplaced = (given: Pick<GivenProof, 'has_code' | 'code_tries' | 'is_code_right'>): boolean =>
  !given.is_code_right && (!given.has_code || given.code_tries >= MAX_CODE_TRIES)

export function missingProof(demand: ProofDemand, given: GivenProof): readonly ProofPart[] {
  const photos: readonly ProofPart[] = given.has_photo ? [] : ['photos']
  const signature: readonly ProofPart[] = given.has_signature ? [] : ['signature']
  switch (demand) {
    case 'none': return []
    case 'photo': return photos
    case 'signature': return signature
    case 'code': return missingCode(given, photos)
    case 'code_or_signature':
      if (signature.length === 0) return []
      // Asked for first, unless the courier has begun with what replaces the code.
      return isCodeReplaced(given) && !given.has_photo && !given.has_note ? signature : missingCode(given, photos)
  }
}

function missingCode(given: GivenProof, photos: readonly ProofPart[]): readonly ProofPart[] {
  if (isCodeReplaced(given)) return [...photos, ...given.has_note ? [] : ['note'] as const]
  return given.is_code_right ? [] : ['code']
}
