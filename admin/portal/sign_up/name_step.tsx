import { SubmitButton, TextField } from '../../kit/controls/form_controls.tsx'
import { checkRequired, useSubmit } from '../../kit/controls/hooks/use_submit.ts'
import { serverPagePath } from '../../kit/providers/texts/language.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { Summary } from './summary.tsx'
import type { StepProps } from './steps.ts'

interface NameStepProps extends StepProps { readonly onName: (newcomer: Readonly<Record<string, unknown>>) => Promise<void> }

/** Asked of those only whom nobody knows yet. */
export function NameStep({ draft, change, offer, onName }: NameStepProps) {
  const { t } = useTranslator()
  const { isBusy, errors, onSubmit } = useSubmit({
    check: (fields) => ({
      ...checkRequired(fields, 'first_name', 'last_name'), ...!fields.agrees && { agrees: t('portal.new.agree_missing') },
    }),
    send: ({ first_name, last_name, offers }) =>
      onName({ first_name, last_name, agrees: true, marketing_opt_in: offers !== undefined }),
  })
  return (
    <form className="portal-form sign-up" onSubmit={onSubmit} noValidate>
      <Summary draft={draft} offer={offer} />
      <h2>{t('portal.new.name')}</h2>
      <TextField
        name="first_name" label={t('portal.new.first_name')} autoComplete="given-name" maxLength={60} value={draft.first_name}
        onChange={({ target }) => { change({ first_name: target.value }) }} error={errors.first_name} autoFocus required
      />
      <TextField
        name="last_name" label={t('portal.new.last_name')} autoComplete="family-name" maxLength={60} value={draft.last_name}
        onChange={({ target }) => { change({ last_name: target.value }) }} error={errors.last_name} required
      />
      <div className="field">
        <label className="choice-line">
          <input type="checkbox" name="agrees" aria-invalid={errors.agrees ? true : undefined} aria-describedby="agrees-more" required />
          <span>{t('portal.new.agree')}</span>
        </label>
        <p className="field-help" id="agrees-more">
          <a href={serverPagePath('/privacy-policy')} target="_blank" rel="noreferrer">{t('ui.auth.privacy')}</a>
        </p>
        {errors.agrees && <p className="field-error" role="alert">{errors.agrees}</p>}
      </div>
      <label className="choice-line"><input type="checkbox" name="offers" /><span>{t('portal.new.offers')}</span></label>
      <SubmitButton isBusy={isBusy}>{t('portal.new.order')}</SubmitButton>
    </form>
  )
}
