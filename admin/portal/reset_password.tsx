import { useParams } from 'wouter'
import { SignInCard } from '../auth/sign_in_card.tsx'
import { NewPasswordFields } from '../auth/new_password_fields.tsx'
import { checkNewPassword } from '../controls/form_checks.ts'
import { SubmitButton } from '../controls/form_controls.tsx'
import { useSubmit } from '../controls/use_submit.ts'
import { useNavigate } from '../providers/navigate.ts'
import { showAlert } from '../providers/alerts.ts'
import { endSession } from '../providers/session.ts'
import { resetClientPassword } from '../providers/sign_in.ts'
import { useTranslator } from '../providers/i18n.ts'

const NOTICE_MS = 3_000

/** Target of the mailed link, and of a code: the token is sent as the bearer token (specification §7). An existing session ends. */
export function Component() {
  const { t } = useTranslator()
  const navigate = useNavigate()
  const { token = '' } = useParams()
  const { isBusy, errors, onSubmit } = useSubmit({
    check: checkNewPassword,
    send: async ({ password = '', password_confirmation = '' }) => {
      await resetClientPassword(token, { password, password_confirmation })
      endSession('signed_out')
      await navigate('/client/login', { replace: true })
      showAlert({ type: 'success', mode: 'modal', timeOut: NOTICE_MS, title: t('alerts.password_changed'), message: '' })
    },
  })
  return (
    <SignInCard title={t('ui.auth.reset')}>
      <form noValidate onSubmit={onSubmit}>
        <NewPasswordFields errors={errors} />
        <SubmitButton isBusy={isBusy}>{t('ui.auth.save_password')}</SubmitButton>
      </form>
    </SignInCard>
  )
}
