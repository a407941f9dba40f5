/** The conflict dialog for forms of Refine. */
import { ConflictDialog } from '../form/conflict_dialog.tsx'
import '../form/form.css'
import { openQuestion, type Answer } from './open_question.ts'

export function StaleDialog() {
  const question = openQuestion.useValue()
  if (!question) return null
  const { changes: { resource, fields, draft, base, current }, answer } = question
  const form = {
    fields: [...fields], draft, isSaving: false,
    dismiss: () => { answer(null) },
    resolveConflict: (chosen: Answer) => { answer(chosen); return Promise.resolve() },
  }
  return <ConflictDialog resource={resource} form={form} base={base} current={current} />
}
