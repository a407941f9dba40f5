import { app } from '#resources'
import { Field, SubmitButton } from '../controls/form_controls.tsx'
import { useSubmit } from '../controls/use_submit.ts'
import { saveTheme, type ThemeMode } from '../controls/theme_mode.ts'
import { switchLanguage } from '../controls/staff_language.ts'
import { useTranslator } from '../providers/i18n.ts'
import type { Language } from '../providers/i18n.ts'
import type { Profile, SaveProfile } from './use_profile.ts'

/** Saved with the user, and applied in this browser immediately. */
export function Preferences({ me, save }: { me: Profile; save: SaveProfile }) {
  const { t } = useTranslator()
  const { isBusy, errors, onSubmit } = useSubmit({
    send: async ({ locale = 'en', theme = 'light' }) => {
      await save({ locale, theme })
      saveTheme(theme as ThemeMode)
      await switchLanguage(locale as Language)
    },
  })
  return (
    <section className="profile-card">
      <h2>{t('ui.auth.preferences')}</h2>
      <form key={me.version} noValidate onSubmit={onSubmit}>
        <Field label={t('ui.shell.language')} error={errors.locale}>
          {(attrs) => <select className="input" name="locale" defaultValue={me.locale} {...attrs}><EnumOptions of="locale" /></select>}
        </Field>
        <Field label={t('ui.auth.theme')} error={errors.theme}>
          {(attrs) => <select className="input" name="theme" defaultValue={me.theme} {...attrs}><EnumOptions of="theme" /></select>}
        </Field>
        <SubmitButton isBusy={isBusy}>{t('ui.auth.save')}</SubmitButton>
      </form>
    </section>
  )
}

function EnumOptions({ of }: { of: 'locale' | 'theme' }) {
  const { t } = useTranslator()
  return app.enums[of].map((value) => <option key={value} value={value}>{t(`enums.${of}.${value}`)}</option>)
}
