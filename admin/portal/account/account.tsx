import { useState } from 'react'
import { Link } from 'wouter'
import { LOCALES } from '#common/locales'
import { PasswordChange } from '../../kit/auth/password/change.tsx'
import type { SaveProfile } from '../../kit/auth/profile/use_profile.ts'
import { Sessions } from '../../kit/auth/profile/sessions.tsx'
import { Field, SubmitButton } from '../../kit/controls/form_controls.tsx'
import { useSubmit } from '../../kit/controls/hooks/use_submit.ts'
import { useFormat } from '../../kit/format/use_format.ts'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { showAlert } from '../../kit/providers/alerts.ts'
import { call } from '../../kit/providers/rest/http.ts'
import { clientMay } from '../../kit/providers/session/granted_permissions.ts'
import { PushSection } from '../../kit/push/section.tsx'
import { useTranslator, type Translator } from '../../kit/providers/texts/i18n.ts'
import { SiteLayout } from '../../kit/site/layout.tsx'
import { CHOICES } from '../at_build/choices.ts'
import { fetchOwnClient, type OwnClient } from '../api.ts'
import { LoadState } from '../load_state.tsx'
import { useFetch } from '../../kit/controls/hooks/use_fetch.ts'
import '../portal.css'
import { useOwnEmail } from '../../kit/auth/profile/own_email_fields.tsx'

/** Messages in the client area need no choice. */
const CHANNELS = CHOICES.message_channel.filter((channel) => channel !== 'in_app')

/** The client's account: contact details, language and channels of messages, password and sessions. */
export function Component() {
  const { t } = useTranslator()
  const { loaded, reload } = useFetch('account', fetchOwnClient)
  // A new address is not saved yet: the form begins again with the former one.
  const [held, setHeld] = useState(0)
  const onHeld = () => { setHeld(held + 1) }
  return (
    <SiteLayout>
      <p className="back"><Link to="/client/dashboard">{t('portal.dashboard.title')}</Link></p>
      <div className="portal-head"><h1>{t('portal.dashboard.account')}</h1></div>
      <LoadState of={loaded} reload={reload} className="loading-details">
        {(me) => me && <AccountDetails key={`${me.version} ${held}`} me={me} reload={reload} onHeld={onHeld} />}
      </LoadState>
      <LoadState of={loaded} reload={reload} className="loading-password">
        {(me) => me && <PasswordChange className="portal-section" save={savePassword(me, reload, t)} />}
      </LoadState>
      <Sessions className="portal-section" />
      <PushSection className="portal-section" onTurned={reload} />
    </SiteLayout>
  )
}

const savePassword = ({ version }: OwnClient, reload: () => void, t: Translator['t']): SaveProfile => async (change) => {
  await call('/auth/client/me', { method: 'PATCH', body: { version, ...change } })
  showSaved(t)
  reload()
}

const showSaved = (t: Translator['t']) => {
  showAlert({ type: 'success', mode: 'block', timeOut: 6_000, title: t('portal.account.saved'), message: '' })
}

const showToConfirm = (t: Translator['t'], email: string) => {
  showAlert({ type: 'notification', mode: 'block', title: t('portal.account.confirm_email', { email }), message: '' })
}

interface AccountProps { readonly me: OwnClient; readonly reload: () => void; readonly onHeld: () => void }

function AccountDetails({ me, ...on }: AccountProps) {
  const { t } = useTranslator()
  const format = useFormat()
  return (
    <section className="portal-section">
      <dl className="order-facts own">
        <div><dt>{t('portal.account.name')}</dt><dd><bdi>{me.full_name}</bdi></dd></div>
        <div><dt>{t('ui.auth.phone')}</dt><dd><Ltr>{format.phone(me.phone)}</Ltr></dd></div>
      </dl>
      <p className="muted">{t('portal.account.fixed')}</p>
      {clientMay('client-edit') && <AccountForm me={me} {...on} />}
    </section>
  )
}

function AccountForm({ me, reload, onHeld }: AccountProps) {
  const { t } = useTranslator()
  const { checkEmail, emailFields } = useOwnEmail(me.email)
  const { isBusy, errors, onSubmit } = useSubmit({
    check: checkEmail,
    send: async ({ email = '', whatsapp = '', locale, marketing_opt_in, current_password }, form) => {
      const channels = CHANNELS.filter((channel) => (form.elements.namedItem(`channel_${channel}`) as HTMLInputElement).checked)
      const body = {
        version: me.version, email: email.trim() || null, whatsapp: whatsapp.trim() || null, locale, channels,
        marketing_opt_in: marketing_opt_in === 'on', current_password,
      }
      const { body: saved } = await call<OwnClient>(`/api/client/clients/${me.id}`, { method: 'PATCH', body })
      // A new address is saved when the link that it has got is opened.
      if (body.email !== null && saved.email !== body.email.toLowerCase()) {
        onHeld()
        showToConfirm(t, body.email)
      } else showSaved(t)
      reload()
    },
  })
  return (
    <form className="portal-form" onSubmit={onSubmit} noValidate>
      {emailFields(errors)}
      <Field label={t('portal.account.whatsapp')} error={errors.whatsapp}>
        {(attrs) => <input className="input" type="tel" name="whatsapp" dir="ltr" defaultValue={me.whatsapp ?? ''} {...attrs} />}
      </Field>
      <Field label={t('portal.account.language')} help={t('portal.account.language_help')} error={errors.locale}>
        {(attrs) => (
          <select className="input" name="locale" defaultValue={me.locale} {...attrs}>
            {LOCALES.map((language) => <option key={language} value={language}>{t(`enums.locale.${language}`)}</option>)}
          </select>
        )}
      </Field>
      <fieldset className="choices">
        <legend>{t('portal.account.channels')}</legend>
        {CHANNELS.map((channel) => (
          <label key={channel}>
            <input type="checkbox" name={`channel_${channel}`} defaultChecked={me.channels?.includes(channel)} />
            {t(`enums.message_channel.${channel}`)}
          </label>
        ))}
      </fieldset>
      <label className="choice-line">
        <input type="checkbox" name="marketing_opt_in" defaultChecked={me.marketing_opt_in ?? false} />{t('portal.account.offers')}
      </label>
      <SubmitButton isBusy={isBusy}>{t('portal.account.save')}</SubmitButton>
    </form>
  )
}
