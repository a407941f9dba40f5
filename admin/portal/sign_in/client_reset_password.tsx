import { useParams } from 'wouter'
import { NewPasswordForm } from '../../kit/auth/password/new_password_form.tsx'
import { signInPages } from '../../kit/auth/route_guards.ts'
import { resetClientPassword, type NewPassword } from '../../kit/providers/session/auth_requests.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'

/** Target of the mailed link, and of a code: the token is sent as the bearer token (specification §7). */
export function Component() {
  const { t } = useTranslator()
  const { token = '' } = useParams()
  const save = (passwords: NewPassword) => resetClientPassword(token, passwords)
  return <NewPasswordForm title={t('ui.auth.reset')} save={save} next={signInPages.client} />
}
