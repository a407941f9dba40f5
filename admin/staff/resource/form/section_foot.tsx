/** Saves or discards the changes of one section of a form, and says how many there are. */
import { useTranslation } from '../../definition/translation.ts'
import type { Form } from './use_form.ts'

/** `fields`: all of the section, also those that a search hides. */
export function SectionFoot({ form, fields }: { readonly form: Form; readonly fields: readonly string[] }) {
  const { t } = useTranslation()
  const count = form.changed.filter((name) => fields.includes(name)).length
  return (
    <footer className="section-foot">
      <button
        type="submit" className="button" data-kind={count > 0 ? 'primary' : undefined} aria-busy={form.isSaving && count > 0}
        aria-disabled={form.isSaving || count === 0} title="Ctrl + Enter"
      >{t('ui.form.save')}</button>
      {count > 0 && (
        <button type="button" className="button" data-kind="quiet" onClick={() => { form.discard(fields) }}>{t('ui.form.discard')}</button>
      )}
      <span role="status" className="unsaved">{count > 0 && t('ui.form.unsaved', { count })}</span>
    </footer>
  )
}
