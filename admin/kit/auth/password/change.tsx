import { CurrentPassword, SubmitButton } from '../../controls/form_controls.tsx'
import { useSubmit, checkRequired, checkNewPassword } from '../../controls/hooks/use_submit.ts'
import { useTranslator } from '../../providers/texts/i18n.ts'
import type { SaveProfile } from '../profile/use_profile.ts'
import { NewPasswordFields } from './new_password_fields.tsx'

export function PasswordChange({ save, className }: { save: SaveProfile; className: string }) {
  const { t } = useTranslator()
  const { isBusy, errors, onSubmit } = useSubmit({
    check: (fields) => ({ ...checkRequired(fields, 'current_password'), ...checkNewPassword(fields) }),
    send: async ({ current_password = '', password = '', password_confirmation = '' }, form) => {
      await save({ current_password, password, password_confirmation })
      form.reset()
    },
  })
  return (
    <section className={className}>
      <h2>{t('ui.auth.password')}</h2>
      <form noValidate onSubmit={onSubmit}>
        <CurrentPassword error={errors.current_password} />
        <NewPasswordFields errors={errors} />
        <SubmitButton isBusy={isBusy}>{t('ui.auth.save_password')}</SubmitButton>
      </form>
    </section>
  )
}
