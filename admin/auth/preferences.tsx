import { app } from '#resources'
import { Field } from '../controls/field.tsx'
import { SubmitButton } from '../controls/submit_button.tsx'
import { useSubmit } from '../controls/use_submit.ts'
import { saveMode, type Mode } from '../controls/mode.ts'
import { switchLanguage } from '../controls/switch_language.ts'
import { useWords } from '../providers/words.ts'
import type { Language } from '../providers/words.ts'
import type { Me, Save } from './me.ts'

/** Kept with the person, and taken over on this machine at once. */
export function Preferences({ me, save }: { me: Me; save: Save }) {
  const { t } = useWords()
  const { isBusy, errors, onSubmit } = useSubmit({
    send: async ({ locale = 'en', theme = 'light' }) => {
      await save({ locale, theme })
      saveMode(theme as Mode)
      await switchLanguage(locale as Language)
    },
  })
  return (
    <section className="profile-card">
      <h2>{t('ui.auth.preferences')}</h2>
      <form key={me.version} noValidate onSubmit={onSubmit}>
        <Field label={t('ui.shell.language')} error={errors.locale}>
          {(wiring) => <select className="input" name="locale" defaultValue={me.locale} {...wiring}><Choices of="locale" /></select>}
        </Field>
        <Field label={t('ui.auth.theme')} error={errors.theme}>
          {(wiring) => <select className="input" name="theme" defaultValue={me.theme} {...wiring}><Choices of="theme" /></select>}
        </Field>
        <SubmitButton isBusy={isBusy}>{t('ui.auth.save')}</SubmitButton>
      </form>
    </section>
  )
}

function Choices({ of }: { of: 'locale' | 'theme' }) {
  const { t } = useWords()
  return app.enums[of].map((value) => <option key={value} value={value}>{t(`enums.${of}.${value}`)}</option>)
}
