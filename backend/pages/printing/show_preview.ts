/**
 * POST /api/user/prints/preview: what a print would draw. Looking at a paper is no print: nothing is stored, and nobody is asked why a
 * tag is printed again.
 */
import { runInTransaction } from '#backend/engine/database/run_in_transaction'
import { query } from '#backend/engine/database/query'
import { resourceOf } from '#backend/engine/definition/registry'
import { handlers } from '#backend/engine/resource/handler_registry'
import { openStore } from '#backend/engine/resource/open_store'
import { assertNoErrors } from '#backend/engine/resource/refusals'
import { assertVisibleReferences } from '#backend/engine/resource/write/checks/references'
import { assertValidRow } from '#backend/engine/resource/write/checks/validate_row'
import { predicateContext } from '#backend/engine/resource/write/definition_values'
import { defaultsOf } from '#backend/engine/resource/write/insert'
import { readInput, type FieldErrors } from '#backend/engine/resource/write/read_input'
import { paperTurns } from '#backend/services/paper/pdf/render_pdf'
import { buildPaper, type PrintRequest } from './build_paper.ts'
import type { Call } from '#backend/engine/calls/define_call'
import type { Data } from '#schema/predicate'
import type { PaperDocument } from '#common/files/paper_document'
import type { RequestStore } from '#backend/engine/resource/store'

export async function showPreview({ caller, body }: Call): Promise<PaperDocument> {
  const context = await handlers().loadContext()
  return paperTurns.run(caller, () => runInTransaction(async (executor) => {
    await query(executor, 'set transaction read only')
    const print = await readPrint(openStore(executor, caller, context) as RequestStore, body)
    return buildPaper({ executor, caller, context }, print)
  }))
}

/** The body of a print, with the refusals that it would have. */
async function readPrint(store: RequestStore, body: Data): Promise<PrintRequest> {
  const prints = resourceOf('prints')
  const errors: FieldErrors = {}
  const { values } = readInput(prints, store.caller, 'create', body, errors)
  assertNoErrors(errors)
  const draft = { print_profile_id: null, locale: null, ...defaultsOf(store, prints), ...values }
  assertValidRow(prints, draft, null, new Set(Object.keys(values)), predicateContext(store), store.caller)
  await assertVisibleReferences(store, prints, values, Object.keys(values))
  return draft as unknown as PrintRequest
}
