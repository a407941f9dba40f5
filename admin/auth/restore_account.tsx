import { useParams } from 'wouter'
import type { Guard } from '#schema/types'
import { checkNewPassword } from '../controls/form_checks.ts'
import { SubmitButton } from '../controls/form_controls.tsx'
import { useSubmit } from '../controls/use_submit.ts'
import { useNavigate } from '../providers/navigate.ts'
import { showAlert } from '../providers/alerts.ts'
import { endSession } from '../providers/session.ts'
import { restoreAccount } from '../providers/sign_in.ts'
import { useTranslator } from '../providers/i18n.ts'
import { SignInCard } from './sign_in_card.tsx'
import { signInPages } from './route_guards.ts'
import { NewPasswordFields } from './new_password_fields.tsx'

/** Target of the link in the mail about a change of the account. Couriers sign in in their own application: they go to the home page. */
export function Component() {
  const { t } = useTranslator()
  const navigate = useNavigate()
  const { guard = '', token = '' } = useParams()
  const { isBusy, errors, onSubmit } = useSubmit({
    check: checkNewPassword,
    send: async ({ password = '', password_confirmation = '' }) => {
      await restoreAccount(guard as Guard, token, { password, password_confirmation })
      endSession('signed_out')
      await navigate(guard === 'user' || guard === 'client' ? signInPages[guard] : '/', { replace: true })
      showAlert({ type: 'success', mode: 'modal', timeOut: 3_000, title: t('alerts.password_changed'), message: '' })
    },
  })
  return (
    <SignInCard title={t('ui.auth.restore')} lead={t('ui.auth.restore_lead')}>
      <form noValidate onSubmit={onSubmit}>
        <NewPasswordFields errors={errors} />
        <SubmitButton isBusy={isBusy}>{t('ui.auth.save_password')}</SubmitButton>
      </form>
    </SignInCard>
  )
}
