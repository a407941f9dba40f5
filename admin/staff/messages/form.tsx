/** The form of a template: event, texts in four languages with a preview, and when it is sent. */
import { RoutedForm } from '../resource/form.tsx'
import type { Form, FormParts } from '../resource/form/use_form.ts'
import { useTranslation } from '../definition/translation.ts'
import { TemplateTexts } from './template_texts.tsx'

export const Component = () => <RoutedForm parts={PARTS} />

const PARTS: FormParts = {
  before: { sending: (form) => <SendingHelp form={form} /> },
  fields: {
    // Rendered with the body, language by language.
    title: () => null,
    body: (input) => <TemplateTexts {...input} />,
  },
}

function SendingHelp({ form: { draft } }: { form: Form }) {
  const { t } = useTranslation()
  const { behavior, respects_quiet_hours } = draft
  return (
    <p className="field-help" role="status">
      {typeof behavior === 'string' && t(`ui.messages.behavior.${behavior}`)}
      {behavior !== 'never' && respects_quiet_hours === true && <> {t('ui.messages.quiet')}</>}
    </p>
  )
}
