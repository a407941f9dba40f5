import { useId } from 'react'
import { SubmitButton, Field } from '../../kit/controls/form_controls.tsx'
import { useSubmit, checkRequired } from '../../kit/controls/hooks/use_submit.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'

export interface RatingValues { readonly rating: number; readonly rating_comment: string | null }

const SCORES = [1, 2, 3, 4, 5]

export default function RatingForm({ rating, send }: { rating: number | null; send: (rated: RatingValues) => Promise<void> }) {
  const { t } = useTranslator()
  const id = useId()
  const { isBusy, errors, onSubmit } = useSubmit({
    check: (fields) => checkRequired(fields, 'rating'),
    send: ({ rating: score = '', rating_comment = '' }) => send({ rating: Number(score), rating_comment: rating_comment.trim() || null }),
  })
  return (
    <section className="portal-section">
      <h2>{t('portal.rating.title')}</h2>
      {rating !== null && <p role="status">{t('portal.rating.thanks')}</p>}
      <form className="portal-form" onSubmit={onSubmit}>
        <fieldset className="field stars" aria-describedby={errors.rating && `${id}-error`}>
          <legend>{t('portal.rating.mark')}</legend>
          {SCORES.map((score) => (
            <label key={score} title={t(`portal.rating.marks.${score}`)}>
              <input
                type="radio" name="rating" value={score} defaultChecked={rating === score} aria-label={t(`portal.rating.marks.${score}`)}
              />
              <span aria-hidden="true">★</span>
            </label>
          ))}
          {errors.rating && <p className="field-error" id={`${id}-error`}>{errors.rating}</p>}
        </fieldset>
        <Field label={t('portal.rating.comment')} error={errors.rating_comment}>
          {(attrs) => <textarea className="input" name="rating_comment" rows={3} maxLength={1000} {...attrs} />}
        </Field>
        <SubmitButton isBusy={isBusy}>{t('portal.rating.send')}</SubmitButton>
      </form>
    </section>
  )
}
