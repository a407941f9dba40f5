/** What this device prints, or offers to print, after a write of its user: wherever an order is received or paid. */
import { onOwnWrite } from '../providers/own_writes.ts'
import { printableEvent } from './printable_event.ts'
import { mayPrint } from './start_print.ts'

/** Returns the function that ends it. The code that prints loads with the first event. */
export const startPrintingAfterWrites = (): (() => void) => onOwnWrite((write) => {
  const event = printableEvent(write)
  if (event && mayPrint()) void import('./print_after.ts').then(({ printAfter }) => printAfter(event))
})
