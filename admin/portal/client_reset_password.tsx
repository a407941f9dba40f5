import { useParams } from 'wouter'
import { NewPasswordForm } from '../auth/new_password_form.tsx'
import { signInPages } from '../auth/route_guards.ts'
import { resetClientPassword, type NewPassword } from '../providers/auth_requests.ts'
import { useTranslator } from '../providers/i18n.ts'

/** Target of the mailed link, and of a code: the token is sent as the bearer token (specification §7). */
export function Component() {
  const { t } = useTranslator()
  const { token = '' } = useParams()
  const save = (passwords: NewPassword) => resetClientPassword(token, passwords)
  return <NewPasswordForm title={t('ui.auth.reset')} save={save} next={signInPages.client} />
}
