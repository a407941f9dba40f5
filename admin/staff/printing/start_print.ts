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

/** A tab that the browser has blocked is offered as a button. */
export function openTab(url: string): void {
  if (!open(url, '_blank')) void import('./print_jobs.ts').then(({ offerTab }) => { offerTab(url) })
}

/** A tab of its own, which shows the paper as it would be printed: nothing is printed or asked. */
export function startPreview({ paper, subject: { type, id } }: PrintRequest): void {
  openTab(`/user/print/preview?${new URLSearchParams({ paper, subject: type, id: String(id) }).toString()}`)
}

export type ReprintReason = { readonly [N in 'reprint_reason' | 'reason']?: string | undefined } & { readonly piece?: number | undefined }

/** The server asks why a tag is printed again: the question that is open. */
export interface ReasonQuestion {
  readonly request: PrintRequest
  /** Its sentence. */
  readonly message: string
  /** Throws the Failure of the server. */
  readonly send: (why: ReprintReason) => Promise<void>
}

export const reasonQuestion = createStore<ReasonQuestion | null>(null)
