/** Starts a print from anywhere; the code that makes it loads with the first one. */
import type { ResourceName } from '#resources'
import { hasPermission } from '../../kit/providers/session/granted_permissions.ts'
import { createStore } from '../../kit/providers/external_store.ts'
import type { Paper } from './papers.ts'

export interface PrintRequest {
  readonly paper: Paper
  readonly subject: { readonly type: ResourceName; readonly id: number }
  readonly print_profile_id?: number | undefined
}

export const mayPrint = (): boolean => hasPermission('print-create')

export function startPrint(request: PrintRequest): void {
  void import('./print_jobs.ts').then(({ print }) => print(request))
}

/** Opened at once, within the click: later the browser would block it. */
export function startPreview(request: PrintRequest): void {
  const tab = open('', '_blank')
  void import('./print_jobs.ts').then(({ preview }) => preview(request, tab))
}

/** The server asks why a tag is printed again: the question that is open. */
export interface ReasonQuestion {
  readonly request: PrintRequest
  /** Its sentence. */
  readonly message: string
  /** Throws the Failure of the server. */
  readonly send: (reason: string) => Promise<void>
}

export const reasonQuestion = createStore<ReasonQuestion | null>(null)
