import { useState } from 'react'
import type { Row } from '#resources'
import type { StoredFile } from '#schema/types'
import { useFormat } from '../format/use_format.ts'
import { empty } from '../layout/controls/checks.ts'
import { Field } from '../layout/controls/field.tsx'
import { SubmitButton } from '../layout/controls/submit_button.tsx'
import { useSubmit } from '../layout/controls/use_submit.ts'
import { Ltr } from '../layout/ltr.tsx'
import { call } from '../providers/http.ts'
import { useWords } from '../providers/words.ts'
import type { Brief, Order } from './order.ts'
import { useLoaded } from './use_loaded.ts'

type Claim = Pick<Row<'claims'>, 'id' | 'code' | 'type' | 'status' | 'description' | 'resolution' | 'created_at' | 'due_at'>
  & { readonly photos: readonly StoredFile[] }
type Own = Order & Brief

const TYPES = ['not_clean', 'damage', 'loss', 'late', 'wrong_item', 'billing', 'behaviour', 'other'] as const

/** What was wrong, what became of it, and a way to say it with a photo. */
export function Claims({ order }: { order: Own }) {
  const { t } = useWords()
  const query = [['order_id', order.id], ['_sort', 'id']] as const
  const load = async (signal: AbortSignal) => (await call<Claim[]>('/api/client/claims', { query, signal })).body
  const { loaded, reload } = useLoaded(`claims ${order.id}`, load)
  const [isOpening, setIsOpening] = useState(false)
  const claims = loaded.state === 'ready' ? loaded.value : []
  if (order.status === 'pending' && !claims.length) return null
  return (
    <section className="portal-section">
      <h2>{t('portal.claims.title')}</h2>
      {claims.length > 0 && <ul className="claims">{claims.map((claim) => <li key={claim.id}><ClaimCard claim={claim} /></li>)}</ul>}
      {isOpening
        ? <ClaimForm order={order} done={() => { setIsOpening(false); reload() }} />
        : <button type="button" className="button" onClick={() => { setIsOpening(true) }}>{t('portal.claims.open')}</button>}
    </section>
  )
}

function ClaimCard({ claim }: { claim: Claim }) {
  const { t } = useWords()
  const format = useFormat()
  return (
    <>
      <p><strong>{t(`enums.claim_type.${claim.type}`)}</strong> · {t(`enums.claim_status.${claim.status}`)} · <Ltr>{claim.code}</Ltr></p>
      <p><bdi>{claim.description}</bdi></p>
      {claim.status === 'open' && claim.due_at && <p className="muted">{t('portal.claims.due')} {format.dayOf(claim.due_at)}</p>}
      {claim.resolution && <p className="muted">{t(`enums.claim_resolution.${claim.resolution}`)}</p>}
      {claim.photos.length > 0 && (
        <ul className="piece-photos">
          {claim.photos.map(({ id, url, thumb_url }) => (
            <li key={id}>
              <a href={url} target="_blank" rel="noreferrer">
                <img src={thumb_url ?? url} alt={t('portal.claims.photo')} width="96" height="96" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function ClaimForm({ order, done }: { order: Own; done: () => void }) {
  const { t } = useWords()
  const { isBusy, errors, onSubmit } = useSubmit({
    check: (fields) => empty(fields, 'type', 'description'),
    send: async ({ type, description = '', order_item_id = '' }, form) => {
      const photos = await sendPhotos(form.elements.namedItem('photos') as HTMLInputElement)
      const item = order_item_id && { order_item_id: Number(order_item_id) }
      const body = { order_id: order.id, type, description: description.trim(), photos, ...item }
      await call('/api/client/claims', { method: 'POST', body })
      done()
    },
  })
  return (
    <form className="portal-form" onSubmit={onSubmit}>
      <Field label={t('portal.claims.type')} error={errors.type}>
        {(wiring) => (
          <select className="input" name="type" {...wiring}>
            {TYPES.map((type) => <option key={type} value={type}>{t(`enums.claim_type.${type}`)}</option>)}
          </select>
        )}
      </Field>
      {order.items.length > 0 && (
        <Field label={t('portal.claims.item')} error={errors.order_item_id}>
          {(wiring) => (
            <select className="input" name="order_item_id" {...wiring}>
              <option value="">{t('portal.claims.whole')}</option>
              {order.items.map(({ id, category, tag_code }) =>
                <option key={id} value={id}>{`${category.label} · \u2066${tag_code}\u2069`}</option>)}
            </select>
          )}
        </Field>
      )}
      <Field label={t('portal.claims.description')} error={errors.description}>
        {(wiring) => <textarea className="input" name="description" rows={4} required {...wiring} />}
      </Field>
      <Field label={t('portal.claims.photo')} error={errors.photos ?? errors.file}>
        {(wiring) => <input className="input" type="file" name="photos" accept="image/jpeg,image/png,image/webp" multiple {...wiring} />}
      </Field>
      <SubmitButton isBusy={isBusy}>{t('portal.claims.send')}</SubmitButton>
    </form>
  )
}

/** One after another: the network may be thin. */
async function sendPhotos({ files }: HTMLInputElement): Promise<number[]> {
  const ids: number[] = []
  for (const file of files ?? []) {
    const body = new FormData()
    body.append('file', file)
    ids.push((await call<StoredFile>('/api/client/media', { method: 'POST', body, query: [['for', 'claims.photos']] })).body.id)
  }
  return ids
}
