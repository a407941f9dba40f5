import { SubmitButton, Field } from '../controls/form_controls.tsx'
import { useSubmit, checkRequired } from '../controls/use_submit.ts'
import { useTranslator } from '../providers/i18n.ts'

export interface RatingValues { readonly rating: number; readonly rating_comment: string | null }

const SCORES = [5, 4, 3, 2, 1]

export default function RatingForm({ rating, send }: { rating: number | null; send: (rated: RatingValues) => Promise<void> }) {
  const { t } = useTranslator()
  const { isBusy, errors, onSubmit } = useSubmit({
    check: (fields) => checkRequired(fields, 'rating'),
    send: ({ rating: score = '', rating_comment = '' }) => send({ rating: Number(score), rating_comment: rating_comment.trim() || null }),
  })
  return (
    <section className="portal-section">
      <h2>{t('portal.rating.title')}</h2>
      {rating !== null && <p role="status">{t('portal.rating.thanks')}</p>}
      <form className="portal-form" onSubmit={onSubmit}>
        <Field label={t('portal.rating.mark')} error={errors.rating}>
          {(attrs) => (
            <select className="input" name="rating" defaultValue={rating ?? ''} {...attrs}>
              <option value="" disabled hidden />
              {SCORES.map((score) => <option key={score} value={score}>{t(`portal.rating.marks.${score}`)}</option>)}
            </select>
          )}
        </Field>
        <Field label={t('portal.rating.comment')} error={errors.rating_comment}>
          {(attrs) => <textarea className="input" name="rating_comment" rows={3} maxLength={1000} {...attrs} />}
        </Field>
        <SubmitButton isBusy={isBusy}>{t('portal.rating.send')}</SubmitButton>
      </form>
    </section>
  )
}
