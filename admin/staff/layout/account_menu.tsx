import { Link } from 'react-router'
import { useFormat } from '../../kit/format/use_format.ts'
import { displayNameOf, useSession } from '../../kit/providers/session/session.ts'
import { signOut } from '../../kit/providers/session/auth_requests.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { Disclosure } from '../../kit/controls/disclosure.tsx'
import { Initials } from '../../kit/controls/initials.tsx'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { NamedIcon } from '../../kit/controls/icons/named_icon.tsx'

export function AccountMenu() {
  const { t } = useTranslator()
  const format = useFormat()
  const person = useSession()?.person
  if (!person) return null
  const name = displayNameOf(person)
  return (
    <Disclosure label={t('ui.shell.account')} trigger={<><Initials name={name} /><bdi className="account-name">{name}</bdi></>}>
      <p className="account-who"><bdi>{name}</bdi>{person.phone && <Ltr>{format.phone(person.phone)}</Ltr>}</p>
      <Link className="choice" to="/user/profile"><NamedIcon name="user" />{t('ui.shell.profile')}</Link>
      <button type="button" className="choice" onClick={() => { void signOut() }}>
        <NamedIcon name="logout" />{t('ui.shell.sign_out')}
      </button>
    </Disclosure>
  )
}
