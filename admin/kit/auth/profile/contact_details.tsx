import { useFormat } from '../../format/use_format.ts'
import { SubmitButton } from '../../controls/form_controls.tsx'
import { useSubmit } from '../../controls/hooks/use_submit.ts'
import { Ltr } from '../../controls/ltr.tsx'
import { displayNameOf } from '../../providers/session/session.ts'
import { useTranslator } from '../../providers/texts/i18n.ts'
import type { Profile, SaveProfile } from './use_profile.ts'
import { useOwnEmail } from './own_email_fields.tsx'

export function ContactDetails({ me, save }: { me: Profile; save: SaveProfile }) {
  const { t } = useTranslator()
  const format = useFormat()
  const { checkEmail, emailFields } = useOwnEmail(me.email)
  const { isBusy, errors, onSubmit } = useSubmit({
    check: checkEmail,
    send: ({ email = '', ...password }) => save({ email: email.trim() || null, ...password }),
  })
  return (
    <section className="profile-card">
      <h2>{t('ui.auth.own_data')}</h2>
      <dl className="profile-facts">
        <div><dt>{t('ui.auth.name')}</dt><dd><bdi>{displayNameOf(me)}</bdi></dd></div>
        <div><dt>{t('ui.auth.phone')}</dt><dd><Ltr>{format.phone(me.phone)}</Ltr></dd></div>
      </dl>
      <form key={me.version} noValidate onSubmit={onSubmit}>
        {emailFields(errors)}
        <SubmitButton isBusy={isBusy}>{t('ui.auth.save')}</SubmitButton>
      </form>
    </section>
  )
}
