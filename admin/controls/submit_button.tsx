import type { ReactNode } from 'react'

/** Stays in the tab order while it works: a button that vanishes under the finger loses the focus. */
export const SubmitButton = ({ isBusy, children }: { isBusy: boolean; children: ReactNode }) => (
  <button type="submit" className="button" data-kind="primary" aria-busy={isBusy} aria-disabled={isBusy}>{children}</button>
)
