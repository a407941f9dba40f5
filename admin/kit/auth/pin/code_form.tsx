import { CodeField, SubmitButton } from '../../controls/form_controls.tsx'
import { checkRequired, useSubmit } from '../../controls/hooks/use_submit.ts'
import { useTranslator } from '../../providers/texts/i18n.ts'

/** With the second factor on, after the PIN. */
export function CodeForm({ send }: { readonly send: (code: string) => Promise<void> }) {
  const { t } = useTranslator()
  const { isBusy, errors, onSubmit } = useSubmit({
    check: (fields) => checkRequired(fields, 'code'), send: ({ code = '' }) => send(code.trim()),
  })
  return (
    <form noValidate onSubmit={onSubmit}>
      <CodeField label={t('ui.auth.second_code')} help={t('ui.auth.second_code_help')} error={errors.code} autoFocus />
      <SubmitButton isBusy={isBusy}>{t('ui.auth.sign_in')}</SubmitButton>
    </form>
  )
}
