/** A template: what it is for, its text in four languages with what its readers will see, and when it goes out. */
import { RoutedForm } from '../resource/form.tsx'
import type { FormParts } from '../resource/form/parts.ts'
import type { Form } from '../resource/form/use_form.ts'
import { useSay } from '../definition/words.ts'
import { MessageTexts } from './texts.tsx'

export const Component = () => <RoutedForm parts={PARTS} />

const PARTS: FormParts = {
  before: { sending: (form) => <WhenItGoesOut form={form} /> },
  fields: {
    // Drawn beside the text of its language.
    title: () => null,
    body: (given) => <MessageTexts {...given} />,
  },
}

function WhenItGoesOut({ form: { draft } }: { form: Form }) {
  const { t } = useSay()
  const { behavior, respects_quiet_hours } = draft
  return (
    <p className="field-help" role="status">
      {typeof behavior === 'string' && t(`ui.messages.behavior.${behavior}`)}
      {behavior !== 'never' && respects_quiet_hours === true && <> {t('ui.messages.quiet')}</>}
    </p>
  )
}
