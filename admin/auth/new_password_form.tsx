import { SubmitButton } from '../controls/form_controls.tsx'
import { checkNewPassword, useSubmit } from '../controls/use_submit.ts'
import { showAlert } from '../providers/alerts.ts'
import { useTranslator } from '../providers/i18n.ts'
import { useNavigate } from '../providers/navigate.ts'
import { endSession } from '../providers/session.ts'
import type { NewPassword } from '../providers/auth_requests.ts'
import { NewPasswordFields } from './new_password_fields.tsx'
import { SignInCard } from './sign_in_card.tsx'

interface NewPasswordFormProps {
  readonly title: string
  readonly lead?: string
  readonly save: (passwords: NewPassword) => Promise<void>
  /** The page that opens afterwards. */
  readonly next: string
}

/** Target of a link or a code that permits a new password. An existing session ends. */
export function NewPasswordForm({ save, next, ...card }: NewPasswordFormProps) {
  const { t } = useTranslator()
  const navigate = useNavigate()
  const { isBusy, errors, onSubmit } = useSubmit({
    check: checkNewPassword,
    send: async ({ password = '', password_confirmation = '' }) => {
      await save({ password, password_confirmation })
      endSession('signed_out')
      await navigate(next, { replace: true })
      showAlert({ type: 'success', mode: 'modal', timeOut: 3_000, title: t('alerts.password_changed'), message: '' })
    },
  })
  return (
    <SignInCard {...card}>
      <form noValidate onSubmit={onSubmit}>
        <NewPasswordFields errors={errors} />
        <SubmitButton isBusy={isBusy}>{t('ui.auth.save_password')}</SubmitButton>
      </form>
    </SignInCard>
  )
}
