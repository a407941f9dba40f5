import { Link } from 'wouter'
import { PhoneSignIn } from '../../kit/auth/phone_sign_in.tsx'
import { pageAfterSignIn } from '../../kit/auth/route_guards.ts'
import { useNavigate } from '../../kit/providers/navigate.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'

/** Clients sign in with phone and password. */
export function Component() {
  const { t } = useTranslator()
  const navigate = useNavigate()
  return (
    <PhoneSignIn
      guard="client" title={t('portal.sign_in.title')} lead={t('portal.sign_in.lead')} button={t('portal.sign_in.button')}
      demo="ui.auth.demo_client" onDone={() => navigate(pageAfterSignIn(location.search), { replace: true })}
      below={(
        <>
          <p className="gate-aside"><Link to="/client/forgot-password">{t('portal.code.title')}</Link></p>
          <p className="gate-aside"><Link to="/client/new">{t('portal.sign_in.first_time')}</Link></p>
        </>
      )}
    />
  )
}
