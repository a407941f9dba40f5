import { useFormat } from '../format/use_format.ts'
import { empty } from '../controls/checks.ts'
import { CurrentPassword } from '../controls/current_password.tsx'
import { SubmitButton } from '../controls/submit_button.tsx'
import { EmailField } from '../controls/text_field.tsx'
import { useSubmit } from '../controls/use_submit.ts'
import { Ltr } from '../controls/ltr.tsx'
import { nameOf } from '../providers/session.ts'
import { useWords } from '../providers/words.ts'
import type { Me, Save } from './me.ts'
import { useChangedEmail } from './use_changed_email.ts'

export function OwnData({ me, save }: { me: Me; save: Save }) {
  const { t } = useWords()
  const format = useFormat()
  const { isChanged, follow } = useChangedEmail(me.email)
  const { isBusy, errors, onSubmit } = useSubmit({
    check: (fields) => (isChanged ? empty(fields, 'current_password') : {}),
    send: ({ email = '', ...proof }) => save({ email: email.trim() || null, ...proof }),
  })
  return (
    <section className="profile-card">
      <h2>{t('ui.auth.own_data')}</h2>
      <dl className="profile-facts">
        <div><dt>{t('ui.auth.name')}</dt><dd><bdi>{nameOf(me)}</bdi></dd></div>
        <div><dt>{t('ui.auth.phone')}</dt><dd><Ltr>{format.phone(me.phone)}</Ltr></dd></div>
      </dl>
      <form key={me.version} noValidate onSubmit={onSubmit}>
        <EmailField
          name="email" label={t('ui.auth.email')} help={t('ui.auth.email_help')} defaultValue={me.email ?? ''} error={errors.email}
          onChange={follow}
        />
        {isChanged && <CurrentPassword help={t('ui.auth.confirm_help')} error={errors.current_password} />}
        <SubmitButton isBusy={isBusy}>{t('ui.auth.save')}</SubmitButton>
      </form>
    </section>
  )
}
