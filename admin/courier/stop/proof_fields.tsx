import { Suspense } from 'react'
import type { CourierStop } from '#common/courier/day'
import type { ProofPart } from '#common/orders/stop_proof'
import { randomKey } from '../../kit/providers/rest/http.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { loadedLater } from '../shipment/loaded_later.ts'
import { PhotoField } from '../photos/field.tsx'
import { demandKey, proofInputs } from './proof.ts'
import { digitsOf, TypedField } from '../typed_field.tsx'
import type { TakenPhoto } from '../outbox/use_action.ts'

const SignaturePad = loadedLater(() => import('./signature_pad.tsx'))

export interface TypedProof {
  readonly photos: readonly TakenPhoto[]
  readonly signature: Blob | null
  readonly signed_by: string
  readonly code: string
  readonly note: string
}
export const EMPTY_PROOF: TypedProof = { photos: [], signature: null, signed_by: '', code: '', note: '' }

export const proofBody = ({ signature, signed_by, note }: TypedProof) =>
  ({ ...signature && { signed_by: signed_by.trim() }, proof_note: note.trim() })

export function proofPhotos({ photos, signature }: TypedProof): readonly TakenPhoto[] {
  if (!signature) return photos
  const photo = { key: randomKey(), field: 'signature_id', purpose: 'order_deliveries.signature_id', is_list: false, media_id: null }
  return [...photos, { photo, content: signature }]
}

interface ProofFieldsProps {
  readonly stop: CourierStop
  readonly proof: TypedProof
  readonly onChange: (change: Partial<TypedProof>) => void
  readonly missing: readonly ProofPart[]
}

/** What is demanded is said before anything is pressed. */
export function ProofFields({ stop, proof, onChange: change, missing }: ProofFieldsProps) {
  const { t } = useTranslator()
  const inputs = proofInputs(stop.proof)
  const errorOf = (part: ProofPart) => (missing.includes(part) ? t(`courier.proof.missing.${part}`) : undefined)
  const { code_tries } = stop.proof
  return (
    <>
      <p className="proof-demand">{t(`courier.proof.demand.${demandKey(stop.proof)}`)}</p>
      {inputs.includes('code') && (
        <TypedField
          label={t('courier.proof.code')} help={code_tries > 0 ? t('courier.proof.tries', { count: code_tries }) : undefined}
          error={errorOf('code')} kind="count" maxLength={6} value={proof.code} onType={(code) => { change({ code: digitsOf(code) }) }}
        />
      )}
      {inputs.includes('signature') && (
        <>
          <Suspense fallback={<div className="signature" />}>
            <SignaturePad signature={proof.signature} onChange={(signature) => { change({ signature }) }} error={errorOf('signature')} />
          </Suspense>
          <TypedField
            label={t('courier.proof.signed_by')} maxLength={80} value={proof.signed_by} onType={(signed_by) => { change({ signed_by }) }}
          />
        </>
      )}
      <PhotoField
        field="photos" purpose="order_deliveries.photos" is_list photos={proof.photos} error={errorOf('photos')}
        onChange={(photos) => { change({ photos }) }}
      />
      {inputs.includes('note') && (
        <TypedField label={t('courier.proof.note')} error={errorOf('note')} value={proof.note} onType={(note) => { change({ note }) }} />
      )}
    </>
  )
}
