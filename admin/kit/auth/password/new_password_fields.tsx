import { PasswordField } from '../../controls/form_controls.tsx'
import { PASSWORD_MIN, type FieldErrors } from '../../controls/hooks/use_submit.ts'
import { useTranslator } from '../../providers/texts/i18n.ts'

export function NewPasswordFields({ errors }: { errors: FieldErrors }) {
  const { t } = useTranslator()
  const props = { autoComplete: 'new-password', minLength: PASSWORD_MIN, required: true }
  return (
    <>
      <PasswordField
        name="password" label={t('ui.auth.new_password')} help={t('ui.auth.password_help')} error={errors.password} {...props}
      />
      <PasswordField
        name="password_confirmation" label={t('ui.auth.new_password_again')} error={errors.password_confirmation} {...props}
      />
    </>
  )
}
