import { useState } from 'react'
import { CurrentPassword, EmailField } from '../../controls/form_controls.tsx'
import { checkRequired, type FieldErrors, type FormValues } from '../../controls/hooks/use_submit.ts'
import { useTranslator } from '../../providers/texts/i18n.ts'

/** The address of the signed-in person. Only a changed one requires the current password. */
export function useOwnEmail(saved: string | null) {
  const { t } = useTranslator()
  const [typed, setTyped] = useState(saved ?? '')
  const isChanged = typed.trim().toLowerCase() !== (saved ?? '')
  return {
    checkEmail: (fields: FormValues): FieldErrors => (isChanged ? checkRequired(fields, 'current_password') : {}),
    emailFields: (errors: FieldErrors) => (
      <>
        <EmailField
          name="email" label={t('ui.auth.email')} help={t('ui.auth.email_help')} defaultValue={saved ?? ''} error={errors.email}
          onChange={({ target }) => { setTyped(target.value) }}
        />
        {isChanged && <CurrentPassword help={t('ui.auth.confirm_help')} error={errors.current_password} />}
      </>
    ),
  }
}
