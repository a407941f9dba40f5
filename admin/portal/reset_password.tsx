import { useParams } from 'wouter'
import { Card } from '../auth/card.tsx'
import { NewPasswordFields } from '../auth/new_password_fields.tsx'
import { newPassword } from '../controls/checks.ts'
import { SubmitButton } from '../controls/submit_button.tsx'
import { useSubmit } from '../controls/use_submit.ts'
import { useNavigate } from '../providers/navigate.ts'
import { showAlert } from '../providers/alerts.ts'
import { endSession } from '../providers/session.ts'
import { resetClientPassword } from '../providers/sign_in.ts'
import { useWords } from '../providers/words.ts'

const SHOWN_MS = 3_000

/** From the mailed link or a code: the token goes as the bearer (specification §7). Whoever was signed in here is not any more. */
export function Component() {
  const { t } = useWords()
  const navigate = useNavigate()
  const { token = '' } = useParams()
  const { isBusy, errors, onSubmit } = useSubmit({
    check: newPassword,
    send: async ({ password = '', password_confirmation = '' }) => {
      await resetClientPassword(token, { password, password_confirmation })
      endSession('signed_out')
      await navigate('/client/login', { replace: true })
      showAlert({ type: 'success', mode: 'modal', timeOut: SHOWN_MS, title: t('alerts.password_changed'), message: '' })
    },
  })
  return (
    <Card title={t('ui.auth.reset')}>
      <form noValidate onSubmit={onSubmit}>
        <NewPasswordFields errors={errors} />
        <SubmitButton isBusy={isBusy}>{t('ui.auth.save_password')}</SubmitButton>
      </form>
    </Card>
  )
}
