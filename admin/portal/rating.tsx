import { SubmitButton } from '../controls/submit_button.tsx'
import { Field } from '../controls/field.tsx'
import { empty } from '../controls/checks.ts'
import { useSubmit } from '../controls/use_submit.ts'
import { useWords } from '../providers/words.ts'

export interface Rated { readonly rating: number; readonly rating_comment: string | null }

const MARKS = [5, 4, 3, 2, 1]

export default function Rating({ rating, send }: { rating: number | null; send: (rated: Rated) => Promise<void> }) {
  const { t } = useWords()
  const { isBusy, errors, onSubmit } = useSubmit({
    check: (fields) => empty(fields, 'rating'),
    send: ({ rating: mark = '', rating_comment = '' }) => send({ rating: Number(mark), rating_comment: rating_comment.trim() || null }),
  })
  return (
    <section className="portal-section">
      <h2>{t('portal.rating.title')}</h2>
      {rating !== null && <p role="status">{t('portal.rating.thanks')}</p>}
      <form className="portal-form" onSubmit={onSubmit}>
        <Field label={t('portal.rating.mark')} error={errors.rating}>
          {(wiring) => (
            <select className="input" name="rating" defaultValue={rating ?? ''} {...wiring}>
              <option value="" disabled hidden />
              {MARKS.map((mark) => <option key={mark} value={mark}>{t(`portal.rating.marks.${mark}`)}</option>)}
            </select>
          )}
        </Field>
        <Field label={t('portal.rating.comment')} error={errors.rating_comment}>
          {(wiring) => <textarea className="input" name="rating_comment" rows={3} maxLength={1000} {...wiring} />}
        </Field>
        <SubmitButton isBusy={isBusy}>{t('portal.rating.send')}</SubmitButton>
      </form>
    </section>
  )
}
