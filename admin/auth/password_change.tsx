import { empty, newPassword } from '../controls/checks.ts'
import { CurrentPassword } from '../controls/current_password.tsx'
import { SubmitButton } from '../controls/submit_button.tsx'
import { useSubmit } from '../controls/use_submit.ts'
import { useWords } from '../providers/words.ts'
import type { Save } from './me.ts'
import { NewPasswordFields } from './new_password_fields.tsx'

export function PasswordChange({ save, className }: { save: Save; className: string }) {
  const { t } = useWords()
  const { isBusy, errors, onSubmit } = useSubmit({
    check: (fields) => ({ ...empty(fields, 'current_password'), ...newPassword(fields) }),
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
