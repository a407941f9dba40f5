import { useParams } from 'wouter'
import type { Guard } from '#schema/types'
import { newPassword } from '../controls/checks.ts'
import { SubmitButton } from '../controls/submit_button.tsx'
import { useSubmit } from '../controls/use_submit.ts'
import { useNavigate } from '../providers/navigate.ts'
import { showAlert } from '../providers/alerts.ts'
import { endSession } from '../providers/session.ts'
import { restoreAccount } from '../providers/sign_in.ts'
import { useWords } from '../providers/words.ts'
import { Card } from './card.tsx'
import { signInPages } from './doors.ts'
import { NewPasswordFields } from './new_password_fields.tsx'

/** The link of the mail about a change that was not one's own. Couriers sign in in their own application, so they come to the home page. */
export function Component() {
  const { t } = useWords()
  const navigate = useNavigate()
  const { guard = '', token = '' } = useParams()
  const { isBusy, errors, onSubmit } = useSubmit({
    check: newPassword,
    send: async ({ password = '', password_confirmation = '' }) => {
      await restoreAccount(guard as Guard, token, { password, password_confirmation })
      endSession('signed_out')
      await navigate(guard === 'user' || guard === 'client' ? signInPages[guard] : '/', { replace: true })
      showAlert({ type: 'success', mode: 'modal', timeOut: 3_000, title: t('alerts.password_changed'), message: '' })
    },
  })
  return (
    <Card title={t('ui.auth.restore')} lead={t('ui.auth.restore_lead')}>
      <form noValidate onSubmit={onSubmit}>
        <NewPasswordFields errors={errors} />
        <SubmitButton isBusy={isBusy}>{t('ui.auth.save_password')}</SubmitButton>
      </form>
    </Card>
  )
}
