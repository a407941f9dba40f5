import { SubmitButton } from '../../controls/form_controls.tsx'
import { checkNewPassword, useSubmit } from '../../controls/hooks/use_submit.ts'
import { useTranslator } from '../../providers/texts/i18n.ts'
import { useNavigate } from '../../providers/navigate.ts'
import { endSession } from '../../providers/session/session.ts'
import type { NewPassword } from '../../providers/session/auth_requests.ts'
import { leaveNotice } from '../arrival_notice.ts'
import { NewPasswordFields } from './new_password_fields.tsx'
import { SignInCard } from '../sign_in_card.tsx'

interface NewPasswordFormProps {
  readonly title: string
  readonly lead?: string
  readonly save: (passwords: NewPassword) => Promise<void>
  /** The sign-in page, which opens afterwards. */
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
      leaveNotice('password_changed')
      await navigate(next, { replace: true })
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
