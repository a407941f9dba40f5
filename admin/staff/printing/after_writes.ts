/** What this device prints, or offers to print, after a write of its user: wherever an order is received or paid. */
import { onOwnWrite } from '../../kit/providers/rest/own_writes.ts'
import { mayPrint } from './start_print.ts'

/** Returns the function that ends it. The code that prints loads with the first write that may concern it. */
export const startPrintingAfterWrites = (): (() => void) => onOwnWrite((write) => {
  if (write.method === 'POST' && /\/(orders|transactions|cash-sessions)\b(?!\/preview)/.test(write.path) && mayPrint()) {
    void import('./print_after.ts').then(({ printAfterWrite }) => printAfterWrite(write))
  }
})
