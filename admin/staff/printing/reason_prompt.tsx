import { lazy, Suspense } from 'react'
import { reasonQuestion } from './start_print.ts'

const ReasonDialog = lazy(() => import('./reason_dialog.tsx').then(({ ReasonDialog: dialog }) => ({ default: dialog })))

/** The dialog of the open question, on whatever page the print was started. */
export function ReasonPrompt() {
  const question = reasonQuestion.useValue()
  return question && <Suspense fallback={null}><ReasonDialog question={question} /></Suspense>
}
