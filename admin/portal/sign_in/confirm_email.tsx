import { useParams } from 'wouter'
import { signInPages } from '../../kit/auth/route_guards.ts'
import { SignInCard } from '../../kit/auth/sign_in_card.tsx'
import { SubmitButton } from '../../kit/controls/form_controls.tsx'
import { useSubmit } from '../../kit/controls/hooks/use_submit.ts'
import { showAlert } from '../../kit/providers/alerts.ts'
import { confirmEmail } from '../../kit/providers/session/auth_requests.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { useNavigate } from '../../kit/providers/navigate.ts'

/** Target of the link to a new mail address. A press, because programs that check mails open the links in them. */
export function Component() {
  const { t } = useTranslator()
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const { isBusy, onSubmit } = useSubmit({
    send: async () => {
      await confirmEmail(token)
      await navigate(signInPages.client, { replace: true })
      showAlert({ type: 'success', mode: 'modal', timeOut: 3_000, title: t('ui.auth.email_confirmed'), message: '' })
    },
  })
  return (
    <SignInCard title={t('ui.auth.confirm_email')} lead={t('ui.auth.confirm_email_lead')}>
      <form noValidate onSubmit={onSubmit}><SubmitButton isBusy={isBusy}>{t('ui.auth.confirm_email_button')}</SubmitButton></form>
    </SignInCard>
  )
}
