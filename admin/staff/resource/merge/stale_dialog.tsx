/** The conflict dialog for forms of Refine. */
import { ConflictDialog } from '../form/conflict_dialog.tsx'
import '../resource.css'
import '../form/form.css'
import { pendingConflict, type ConflictAnswer } from './pending_conflict.ts'

export function StaleDialog() {
  const question = pendingConflict.useValue()
  if (!question) return null
  const { changes: { resource, fields, draft, base, current }, answer } = question
  const form = {
    fields: [...fields], draft, isSaving: false,
    dismiss: () => { answer(null) },
    resolveConflict: (chosen: ConflictAnswer) => { answer(chosen); return Promise.resolve() },
  }
  return <ConflictDialog resource={resource} form={form} base={base} current={current} />
}
