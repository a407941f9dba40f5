import { useState } from 'react'
import { Field, SubmitButton } from '../../kit/controls/form_controls.tsx'
import { useSubmit, checkRequired } from '../../kit/controls/hooks/use_submit.ts'
import { call } from '../../kit/providers/rest/http.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { CHOICES, MAX_CLAIM_PHOTOS } from '../at_build/choices.ts'
import { uploadPhotos } from '../pickup/upload_photos.ts'
import { PhotoPicker } from './photo_picker.tsx'
import type { OrderSummary, ClientOrder } from './client_order.ts'

export default function ClaimForm({ order, done }: { order: ClientOrder & OrderSummary; done: () => void }) {
  const { t } = useTranslator()
  const [files, setFiles] = useState<readonly File[]>([])
  const { isBusy, errors, onSubmit } = useSubmit({
    check: (fields) => checkRequired(fields, 'type', 'description'),
    send: async ({ type, description = '', order_item_id = '' }) => {
      const photos = await uploadPhotos(files, 'claims.photos')
      const item = order_item_id && { order_item_id: Number(order_item_id) }
      const body = { order_id: order.id, type, description: description.trim(), photos, ...item }
      await call('/api/client/claims', { method: 'POST', body })
      done()
    },
  })
  return (
    <form className="portal-form" onSubmit={onSubmit}>
      <Field label={t('portal.claims.type')} error={errors.type}>
        {(attrs) => (
          <select className="input" name="type" defaultValue="not_clean" {...attrs}>
            {CHOICES.claim_type.map((type) => <option key={type} value={type}>{t(`enums.claim_type.${type}`)}</option>)}
          </select>
        )}
      </Field>
      {order.items.length > 0 && (
        <Field label={t('portal.claims.item')} error={errors.order_item_id}>
          {(attrs) => (
            <select className="input" name="order_item_id" {...attrs}>
              <option value="">{t('portal.claims.whole')}</option>
              {order.items.map(({ id, category, tag_code }) =>
                <option key={id} value={id}>{`${category.label} · \u2066${tag_code}\u2069`}</option>)}
            </select>
          )}
        </Field>
      )}
      <Field label={t('portal.claims.description')} error={errors.description}>
        {(attrs) => <textarea className="input" name="description" rows={4} required {...attrs} />}
      </Field>
      <PhotoPicker max={MAX_CLAIM_PHOTOS} files={files} onChange={setFiles} error={errors.photos ?? errors.file} />
      <SubmitButton isBusy={isBusy}>{t('portal.claims.send')}</SubmitButton>
    </form>
  )
}
