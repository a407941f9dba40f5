/** The successful writes of this tab, for what follows a write wherever it was made. */
import { createListeners } from '../external_store.ts'

export interface OwnWrite { readonly method: string; readonly path: string; readonly body: unknown }

const { subscribe, notify } = createListeners<[OwnWrite]>()

export { subscribe as onOwnWrite, notify as announceOwnWrite }
