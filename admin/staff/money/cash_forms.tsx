/** Forms that move cash say before they are saved that it needs an open drawer. */
import { DrawerNotice } from './drawer_notice.tsx'
import type { FormParts } from '../resource/form/use_form.ts'

export const TRANSACTION_FORM: FormParts = {
  after: { main: ({ draft }) => <DrawerNotice method={draft.method} isOut={draft.type === 'out'} /> },
}

/** What a courier hands over goes into the drawer of whoever counts it. */
export const SETTLEMENT_FORM: FormParts = { after: { main: () => <DrawerNotice method="cash" /> } }
